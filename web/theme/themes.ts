import type { Palette } from '@snowplow/contract/settings/settings.ts'
import { defaultTheme, type Mode, paletteOf } from './palette.ts'

/**
 * The themes beside the default, each in a light and a dark row of colours (section 9: 18 themes). Every text on every
 * ground it stands on has at least WCAG's AA contrast; a test computes it.
 */
const rows = {
  'Night Plow': [
    '4849a9 e0e5fd 34318f ffffff 895c05 f8e5cc 6e4904 ffffff fefdfc f4f5fe 1e213c 56596f',
    'b6bffd 373b64 ced5fe 171928 e8aa4e 543a13 fec169 23190a 1f2133 131523 eceef6 b4b6c6',
  ],
  'High-Vis Orange': [
    '8e3c00 fce0d2 6c2d02 ffffff 256c91 d7ebf8 005578 ffffff fefdfc f9f5f1 2e2116 64584f',
    'feaf86 5b3420 fdcbb2 26160e 7cc1e9 274454 95d7fe 0b1d27 29211a 1b140f f2eeea bdb6b0',
  ],
  'Salt Spreader': [
    '3a5e6a dee8ec 244853 ffffff 00716b d5eeeb 005b56 ffffff fdfdfe f4f6f7 1d252a 555c60',
    'a5ccd8 334348 b8dfec 081e24 6dcac2 204744 84e1d9 071f1d 1f2426 131719 eceff0 b4b8ba',
  ],
  Spruce: [
    '216744 d9ece0 065030 ffffff a5492b fee1d7 8d3213 ffffff fcfefd f2f7f4 15291e 4f5f56',
    '91d6ae 2a4737 a5eac1 0e1f15 fe9979 5d3326 febca7 271610 1a261f 0f1913 ebf0ed b0bab4',
  ],
  Cardinal: [
    'a21829 fedddb 810018 ffffff 206d8f d7ecf7 055777 ffffff fefdfd f9f4f4 2f1f1f 655757',
    'ffaaa7 602f2f fec8c5 271514 79c2e7 264454 90d9ff 0b1d26 2a2020 1c1414 f2eded beb5b5',
  ],
  Aurora: [
    '05675a d5ece7 074e44 ffffff 804cb3 eee2fe 693499 ffffff fcfefe eff8f8 072a2b 486061',
    '7ed8c6 224841 92ebda 081f1b cc9fff 49355f dcbfff 1e1726 142627 0a191a e9f0f0 acbbbb',
  ],
  'Frozen Lake': [
    '016372 d2ecf1 064b56 ffffff af3d34 fde0dc 95241e ffffff fcfefe eef8fa 022930 446066',
    '6ed6ea 1b474f 8de8fa 071e23 fe978a 612f29 fdbbb2 271513 10272b 06191d e7f0f2 aabbbf',
  ],
  'First Light': [
    '8e2f63 fcdcea 74144d ffffff 4660b0 dfe8fd 334a98 ffffff fefdfd faf4f6 2f1e26 65565c',
    'ffa3cf 5b2f45 fec4de 25151d 99b5fe 313e62 bacdfd 151a29 2a1f24 1c1317 f2edef beb4b8',
  ],
  'Road Sign': [
    '0f6a31 d7eddb 015122 ffffff 816002 f3e7cd 674c02 ffffff fdfdfd f5f6f3 21261c 585d54',
    '89da9b 27492e ade9b8 101f13 dbb155 4e3d16 f2c86c 211909 21241e 141712 edefec b6b8b3',
  ],
  Guardrail: [
    '485a6b e1e7ec 334554 ffffff 7b6301 f0e8cd 614e00 ffffff fdfdfe f3f6f9 1c252d 545c63',
    'b2c7da 384149 c5dbee 0e1c28 d3b555 4b3f16 eacb6c 201a09 1e2428 12171b eceff1 b3b8bc',
  ],
  'Blue Hour': [
    '244eb5 dbe7fd 0f359b ffffff ab3974 fedeeb 921f5e ffffff fefdfd f2f6fd 17233c 515b6f',
    'a7c4fe 2d3f65 c4d8ff 131a29 fe8dc1 5d2e44 feb5d4 25151c 192236 0e1625 eaeff8 afb8c9',
  ],
  'Black Ice': [
    '315e73 dce9ef 1a485c ffffff 057176 d2eef0 015a5e ffffff fdfdfe f2f6fa 172631 505d66',
    '9dcce4 2f434d b0e0f8 0a1d26 5dcbd1 19484a 76e2e7 071f20 1b242b 10171c ebeff2 b1b9be',
  ],
  Delta: [
    '7a4c18 f3e3d5 613700 ffffff 556e1c e3ecd5 415801 ffffff fefdfc f9f5ef 2f210d 655949',
    'edb886 503b26 fecd9e 24180b a7c474 394523 bddb8a 171d0d 2a2116 1c150b f2eee9 beb6ac',
  ],
  Ozark: [
    '41632d dfeada 2c4c16 ffffff 975407 fce2ce 794100 ffffff fdfefc f4f7f1 202715 575d4e',
    'abd297 35452d bee5aa 141e0f f4a25c 593719 febf8c 25170c 20251a 14180e edefea b5b9af',
  ],
  Ouachita: [
    '733f83 f0e0f5 5c286b ffffff 427138 deedda 2d5b23 ffffff fefdfe f8f4f9 2a1f2f 605765',
    'e5abf7 4d3554 f1c5fe 201624 95c78a 31462d abdea0 131e11 27202a 19141c f0edf2 bbb5be',
  ],
  'River Valley': [
    '085f86 d2eafa 034867 ffffff 8d5907 f8e4cf 714705 ffffff fefdfc f8f5f1 2a2313 605a4d',
    '7ecfff 1c445b aedffe 0c1d27 e8a95c 543a19 fec076 24180a 272219 19160e f0eeea bbb7af',
  ],
  Timberlands: [
    '7c4937 f3e2dc 633322 ffffff 237356 d8eee3 065b41 ffffff fefdfc faf5f1 312014 66574e',
    'efb4a0 513931 fdcab9 271610 7ecaa9 27473a 94e1bf 0c1f17 2b2019 1d140e f2edea bfb5af',
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>

type OtherName = keyof typeof rows
export type ThemeName = 'Default' | OtherName
const otherNames = Object.keys(rows) as OtherName[]
export const themeNames: ThemeName[] = ['Default', ...otherNames]

/** A theme's id as the specification spells it: `Default`, `Default Dark`. */
export const schemeId = (name: ThemeName, mode: Mode) => (mode === 'dark' ? `${name} Dark` : name)

const others = otherNames.map((name) => {
  const [light, dark] = rows[name]
  return [name, { light: paletteOf(light, 'light'), dark: paletteOf(dark, 'dark') }]
})
export const themes: Record<ThemeName, Record<Mode, Palette>> = { Default: defaultTheme, ...Object.fromEntries(others) }
