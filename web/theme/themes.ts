import type { Palette } from '@snowplow/contract/settings/settings.ts'
import { defaultTheme, getPalettes, type Mode, type ThemeColors } from './tokens.ts'

/**
 * Themes besides the default (section 9: 18 themes). Text has at least WCAG AA contrast on every background it is
 * used on; a test computes it.
 */
const colors = {
  'Night Plow': {
    light: {
      primary: { main: '#4849a9', light: '#e0e5fd', dark: '#34318f', contrastText: '#ffffff' },
      secondary: { main: '#895c05', light: '#f8e5cc', dark: '#6e4904', contrastText: '#ffffff' },
      background: { paper: '#fefdfc', default: '#f4f5fe' },
      text: { primary: '#1e213c', secondary: '#56596f' },
    },
    dark: {
      primary: { main: '#b6bffd', light: '#373b64', dark: '#ced5fe', contrastText: '#171928' },
      secondary: { main: '#e8aa4e', light: '#543a13', dark: '#fec169', contrastText: '#23190a' },
      background: { paper: '#1f2133', default: '#131523' },
      text: { primary: '#eceef6', secondary: '#b4b6c6' },
    },
  },
  'High-Vis Orange': {
    light: {
      primary: { main: '#8e3c00', light: '#fce0d2', dark: '#6c2d02', contrastText: '#ffffff' },
      secondary: { main: '#256c91', light: '#d7ebf8', dark: '#005578', contrastText: '#ffffff' },
      background: { paper: '#fefdfc', default: '#f9f5f1' },
      text: { primary: '#2e2116', secondary: '#64584f' },
    },
    dark: {
      primary: { main: '#feaf86', light: '#5b3420', dark: '#fdcbb2', contrastText: '#26160e' },
      secondary: { main: '#7cc1e9', light: '#274454', dark: '#95d7fe', contrastText: '#0b1d27' },
      background: { paper: '#29211a', default: '#1b140f' },
      text: { primary: '#f2eeea', secondary: '#bdb6b0' },
    },
  },
  'Salt Spreader': {
    light: {
      primary: { main: '#3a5e6a', light: '#dee8ec', dark: '#244853', contrastText: '#ffffff' },
      secondary: { main: '#00716b', light: '#d5eeeb', dark: '#005b56', contrastText: '#ffffff' },
      background: { paper: '#fdfdfe', default: '#f4f6f7' },
      text: { primary: '#1d252a', secondary: '#555c60' },
    },
    dark: {
      primary: { main: '#a5ccd8', light: '#334348', dark: '#b8dfec', contrastText: '#081e24' },
      secondary: { main: '#6dcac2', light: '#204744', dark: '#84e1d9', contrastText: '#071f1d' },
      background: { paper: '#1f2426', default: '#131719' },
      text: { primary: '#eceff0', secondary: '#b4b8ba' },
    },
  },
  Spruce: {
    light: {
      primary: { main: '#216744', light: '#d9ece0', dark: '#065030', contrastText: '#ffffff' },
      secondary: { main: '#a5492b', light: '#fee1d7', dark: '#8d3213', contrastText: '#ffffff' },
      background: { paper: '#fcfefd', default: '#f2f7f4' },
      text: { primary: '#15291e', secondary: '#4f5f56' },
    },
    dark: {
      primary: { main: '#91d6ae', light: '#2a4737', dark: '#a5eac1', contrastText: '#0e1f15' },
      secondary: { main: '#fe9979', light: '#5d3326', dark: '#febca7', contrastText: '#271610' },
      background: { paper: '#1a261f', default: '#0f1913' },
      text: { primary: '#ebf0ed', secondary: '#b0bab4' },
    },
  },
  Cardinal: {
    light: {
      primary: { main: '#a21829', light: '#fedddb', dark: '#810018', contrastText: '#ffffff' },
      secondary: { main: '#206d8f', light: '#d7ecf7', dark: '#055777', contrastText: '#ffffff' },
      background: { paper: '#fefdfd', default: '#f9f4f4' },
      text: { primary: '#2f1f1f', secondary: '#655757' },
    },
    dark: {
      primary: { main: '#ffaaa7', light: '#602f2f', dark: '#fec8c5', contrastText: '#271514' },
      secondary: { main: '#79c2e7', light: '#264454', dark: '#90d9ff', contrastText: '#0b1d26' },
      background: { paper: '#2a2020', default: '#1c1414' },
      text: { primary: '#f2eded', secondary: '#beb5b5' },
    },
  },
  Aurora: {
    light: {
      primary: { main: '#05675a', light: '#d5ece7', dark: '#074e44', contrastText: '#ffffff' },
      secondary: { main: '#804cb3', light: '#eee2fe', dark: '#693499', contrastText: '#ffffff' },
      background: { paper: '#fcfefe', default: '#eff8f8' },
      text: { primary: '#072a2b', secondary: '#486061' },
    },
    dark: {
      primary: { main: '#7ed8c6', light: '#224841', dark: '#92ebda', contrastText: '#081f1b' },
      secondary: { main: '#cc9fff', light: '#49355f', dark: '#dcbfff', contrastText: '#1e1726' },
      background: { paper: '#142627', default: '#0a191a' },
      text: { primary: '#e9f0f0', secondary: '#acbbbb' },
    },
  },
  'Frozen Lake': {
    light: {
      primary: { main: '#016372', light: '#d2ecf1', dark: '#064b56', contrastText: '#ffffff' },
      secondary: { main: '#af3d34', light: '#fde0dc', dark: '#95241e', contrastText: '#ffffff' },
      background: { paper: '#fcfefe', default: '#eef8fa' },
      text: { primary: '#022930', secondary: '#446066' },
    },
    dark: {
      primary: { main: '#6ed6ea', light: '#1b474f', dark: '#8de8fa', contrastText: '#071e23' },
      secondary: { main: '#fe978a', light: '#612f29', dark: '#fdbbb2', contrastText: '#271513' },
      background: { paper: '#10272b', default: '#06191d' },
      text: { primary: '#e7f0f2', secondary: '#aabbbf' },
    },
  },
  'First Light': {
    light: {
      primary: { main: '#8e2f63', light: '#fcdcea', dark: '#74144d', contrastText: '#ffffff' },
      secondary: { main: '#4660b0', light: '#dfe8fd', dark: '#334a98', contrastText: '#ffffff' },
      background: { paper: '#fefdfd', default: '#faf4f6' },
      text: { primary: '#2f1e26', secondary: '#65565c' },
    },
    dark: {
      primary: { main: '#ffa3cf', light: '#5b2f45', dark: '#fec4de', contrastText: '#25151d' },
      secondary: { main: '#99b5fe', light: '#313e62', dark: '#bacdfd', contrastText: '#151a29' },
      background: { paper: '#2a1f24', default: '#1c1317' },
      text: { primary: '#f2edef', secondary: '#beb4b8' },
    },
  },
  'Road Sign': {
    light: {
      primary: { main: '#0f6a31', light: '#d7eddb', dark: '#015122', contrastText: '#ffffff' },
      secondary: { main: '#816002', light: '#f3e7cd', dark: '#674c02', contrastText: '#ffffff' },
      background: { paper: '#fdfdfd', default: '#f5f6f3' },
      text: { primary: '#21261c', secondary: '#585d54' },
    },
    dark: {
      primary: { main: '#89da9b', light: '#27492e', dark: '#ade9b8', contrastText: '#101f13' },
      secondary: { main: '#dbb155', light: '#4e3d16', dark: '#f2c86c', contrastText: '#211909' },
      background: { paper: '#21241e', default: '#141712' },
      text: { primary: '#edefec', secondary: '#b6b8b3' },
    },
  },
  Guardrail: {
    light: {
      primary: { main: '#485a6b', light: '#e1e7ec', dark: '#334554', contrastText: '#ffffff' },
      secondary: { main: '#7b6301', light: '#f0e8cd', dark: '#614e00', contrastText: '#ffffff' },
      background: { paper: '#fdfdfe', default: '#f3f6f9' },
      text: { primary: '#1c252d', secondary: '#545c63' },
    },
    dark: {
      primary: { main: '#b2c7da', light: '#384149', dark: '#c5dbee', contrastText: '#0e1c28' },
      secondary: { main: '#d3b555', light: '#4b3f16', dark: '#eacb6c', contrastText: '#201a09' },
      background: { paper: '#1e2428', default: '#12171b' },
      text: { primary: '#eceff1', secondary: '#b3b8bc' },
    },
  },
  'Blue Hour': {
    light: {
      primary: { main: '#244eb5', light: '#dbe7fd', dark: '#0f359b', contrastText: '#ffffff' },
      secondary: { main: '#ab3974', light: '#fedeeb', dark: '#921f5e', contrastText: '#ffffff' },
      background: { paper: '#fefdfd', default: '#f2f6fd' },
      text: { primary: '#17233c', secondary: '#515b6f' },
    },
    dark: {
      primary: { main: '#a7c4fe', light: '#2d3f65', dark: '#c4d8ff', contrastText: '#131a29' },
      secondary: { main: '#fe8dc1', light: '#5d2e44', dark: '#feb5d4', contrastText: '#25151c' },
      background: { paper: '#192236', default: '#0e1625' },
      text: { primary: '#eaeff8', secondary: '#afb8c9' },
    },
  },
  'Black Ice': {
    light: {
      primary: { main: '#315e73', light: '#dce9ef', dark: '#1a485c', contrastText: '#ffffff' },
      secondary: { main: '#057176', light: '#d2eef0', dark: '#015a5e', contrastText: '#ffffff' },
      background: { paper: '#fdfdfe', default: '#f2f6fa' },
      text: { primary: '#172631', secondary: '#505d66' },
    },
    dark: {
      primary: { main: '#9dcce4', light: '#2f434d', dark: '#b0e0f8', contrastText: '#0a1d26' },
      secondary: { main: '#5dcbd1', light: '#19484a', dark: '#76e2e7', contrastText: '#071f20' },
      background: { paper: '#1b242b', default: '#10171c' },
      text: { primary: '#ebeff2', secondary: '#b1b9be' },
    },
  },
  'Gravel Road': {
    light: {
      primary: { main: '#7a4c18', light: '#f3e3d5', dark: '#613700', contrastText: '#ffffff' },
      secondary: { main: '#556e1c', light: '#e3ecd5', dark: '#415801', contrastText: '#ffffff' },
      background: { paper: '#fefdfc', default: '#f9f5ef' },
      text: { primary: '#2f210d', secondary: '#655949' },
    },
    dark: {
      primary: { main: '#edb886', light: '#503b26', dark: '#fecd9e', contrastText: '#24180b' },
      secondary: { main: '#a7c474', light: '#394523', dark: '#bddb8a', contrastText: '#171d0d' },
      background: { paper: '#2a2116', default: '#1c150b' },
      text: { primary: '#f2eee9', secondary: '#beb6ac' },
    },
  },
  Moss: {
    light: {
      primary: { main: '#41632d', light: '#dfeada', dark: '#2c4c16', contrastText: '#ffffff' },
      secondary: { main: '#975407', light: '#fce2ce', dark: '#794100', contrastText: '#ffffff' },
      background: { paper: '#fdfefc', default: '#f4f7f1' },
      text: { primary: '#202715', secondary: '#575d4e' },
    },
    dark: {
      primary: { main: '#abd297', light: '#35452d', dark: '#bee5aa', contrastText: '#141e0f' },
      secondary: { main: '#f4a25c', light: '#593719', dark: '#febf8c', contrastText: '#25170c' },
      background: { paper: '#20251a', default: '#14180e' },
      text: { primary: '#edefea', secondary: '#b5b9af' },
    },
  },
  Plum: {
    light: {
      primary: { main: '#733f83', light: '#f0e0f5', dark: '#5c286b', contrastText: '#ffffff' },
      secondary: { main: '#427138', light: '#deedda', dark: '#2d5b23', contrastText: '#ffffff' },
      background: { paper: '#fefdfe', default: '#f8f4f9' },
      text: { primary: '#2a1f2f', secondary: '#605765' },
    },
    dark: {
      primary: { main: '#e5abf7', light: '#4d3554', dark: '#f1c5fe', contrastText: '#201624' },
      secondary: { main: '#95c78a', light: '#31462d', dark: '#abdea0', contrastText: '#131e11' },
      background: { paper: '#27202a', default: '#19141c' },
      text: { primary: '#f0edf2', secondary: '#bbb5be' },
    },
  },
  'Clear Sky': {
    light: {
      primary: { main: '#085f86', light: '#d2eafa', dark: '#034867', contrastText: '#ffffff' },
      secondary: { main: '#8d5907', light: '#f8e4cf', dark: '#714705', contrastText: '#ffffff' },
      background: { paper: '#fefdfc', default: '#f8f5f1' },
      text: { primary: '#2a2313', secondary: '#605a4d' },
    },
    dark: {
      primary: { main: '#7ecfff', light: '#1c445b', dark: '#aedffe', contrastText: '#0c1d27' },
      secondary: { main: '#e8a95c', light: '#543a19', dark: '#fec076', contrastText: '#24180a' },
      background: { paper: '#272219', default: '#19160e' },
      text: { primary: '#f0eeea', secondary: '#bbb7af' },
    },
  },
  Copper: {
    light: {
      primary: { main: '#7c4937', light: '#f3e2dc', dark: '#633322', contrastText: '#ffffff' },
      secondary: { main: '#237356', light: '#d8eee3', dark: '#065b41', contrastText: '#ffffff' },
      background: { paper: '#fefdfc', default: '#faf5f1' },
      text: { primary: '#312014', secondary: '#66574e' },
    },
    dark: {
      primary: { main: '#efb4a0', light: '#513931', dark: '#fdcab9', contrastText: '#271610' },
      secondary: { main: '#7ecaa9', light: '#27473a', dark: '#94e1bf', contrastText: '#0c1f17' },
      background: { paper: '#2b2019', default: '#1d140e' },
      text: { primary: '#f2edea', secondary: '#bfb5af' },
    },
  },
} as const satisfies Record<string, ThemeColors>

type OtherName = keyof typeof colors
export type ThemeName = 'Default' | OtherName
const otherNames = Object.keys(colors) as OtherName[]
export const themeNames: ThemeName[] = ['Default', ...otherNames]

/** Id of a theme as in the specification: `Default`, `Default Dark`. */
export const getSchemeId = (name: ThemeName, mode: Mode) => (mode === 'dark' ? `${name} Dark` : name)

const otherPalettes = otherNames.map((name) => [name, getPalettes(colors[name])])
export const themes: Record<ThemeName, Record<Mode, Palette>> = {
  Default: defaultTheme,
  ...Object.fromEntries(otherPalettes),
}
