import { mix } from '@snowplow/contract/settings/luminance.ts'
import type { Palette, Theme } from '@snowplow/contract/settings/settings.ts'

export type Mode = Palette['palette']['mode']

export type ThemeColors = Record<Mode, Omit<Palette['palette'], 'mode'>>

export const getPalettes = ({ light, dark }: ThemeColors): Record<Mode, Palette> => ({
  light: { palette: { mode: 'light', ...light } },
  dark: { palette: { mode: 'dark', ...dark } },
})

/** The only theme in every page; the others load with the settings panel. */
export const defaultTheme = getPalettes({
  light: {
    primary: { main: '#1f5288', light: '#dbe9f6', dark: '#173f6b', contrastText: '#ffffff' },
    secondary: { main: '#b8420a', light: '#fde6da', dark: '#963507', contrastText: '#ffffff' },
    background: { paper: '#ffffff', default: '#f3f7fb' },
    text: { primary: '#12263f', secondary: '#4a5d73' },
  },
  dark: {
    primary: { main: '#a9cdf2', light: '#24415f', dark: '#c4def8', contrastText: '#0f1a2b' },
    secondary: { main: '#ff9550', light: '#4a2a16', dark: '#ffb37f', contrastText: '#1c0f05' },
    background: { paper: '#17263c', default: '#0f1a2b' },
    text: { primary: '#eaf2fa', secondary: '#a9bccf' },
  },
})

/** Signal colors depend on the mode only, not on the theme. */
const signals: Record<Mode, Record<string, string>> = {
  light: {
    danger: '#b3261e',
    'on-danger': '#ffffff',
    'danger-soft': '#fdecea',
    warning: '#7a4d00',
    'warning-soft': '#fff4dc',
    success: '#1a6445',
    'success-soft': '#e3f4ec',
    shadow: '0 10px 36px rgb(13 27 48 / 0.18)',
  },
  dark: {
    danger: '#ffb0a8',
    'on-danger': '#2b0b08',
    'danger-soft': '#3b1f24',
    warning: '#ffd27a',
    'warning-soft': '#3a2f18',
    success: '#86d7b2',
    'success-soft': '#16352b',
    shadow: '0 10px 36px rgb(0 0 0 / 0.5)',
  },
}

/**
 * Custom properties of a palette, by name without dashes. Lines are ink mixed with paper. `night` is the darkest
 * background of a page, in either mode.
 */
export function toTokens({ palette }: Palette): Record<string, string> {
  const { mode, primary, secondary, background, text } = palette
  const isDark = mode === 'dark'
  return {
    page: background.default,
    paper: background.paper,
    ink: text.primary,
    'ink-soft': text.secondary,
    line: mix(background.paper, text.primary, 0.16),
    'line-strong': mix(background.paper, text.primary, 0.56),
    blue: primary.main,
    'on-blue': primary.contrastText,
    ice: primary.light,
    orange: secondary.main,
    'orange-deep': secondary.dark,
    'on-orange': secondary.contrastText,
    night: isDark ? mix(background.default, '#000000', 0.3) : text.primary,
    'on-night': isDark ? text.primary : primary.light,
    ...signals[mode],
  }
}

const getDeclarations = (palette: Palette) => {
  const properties = Object.entries(toTokens(palette)).map(([name, value]) => `--${name}:${value}`)
  return [`color-scheme:${palette.palette.mode}`, ...properties].join(';')
}

/** Properties of the whole page. Illustrations for one mode use `display: var(--in-light)` or `var(--in-dark)`. */
function getPageDeclarations(palette: Palette): string {
  const [light, dark] = palette.palette.mode === 'light' ? ['grid', 'none'] : ['none', 'grid']
  return `${getDeclarations(palette)};--in-light:${light};--in-dark:${dark}`
}

/** Style sheet without a stored mode: follows the color scheme of the system. */
export const writeFollowingCss = ({ light, dark }: Record<Mode, Palette>) =>
  `:root{${getPageDeclarations(light)}}@media (prefers-color-scheme:dark){:root{${getPageDeclarations(dark)}}}`

// With its own palette, a footer has the page and text colors of that palette.
const footerColors = ';--night:var(--page);--on-night:var(--ink)'

export function writeCss({ main, navbar, toolbar, footer }: Theme): string {
  const page = getDeclarations(main)
  const sections = Object.entries({ navbar, toolbar, footer })
    .map(([name, palette]) => [name, getDeclarations(palette)])
    .filter(([, css]) => css !== page)
  // Higher specificity than tokens.css, regardless of the order in the page.
  return [
    `html:root{${getPageDeclarations(main)}}`,
    ...sections.map(([name, css]) => `html [data-section=${name}]{${css}${name === 'footer' ? footerColors : ''}}`),
  ].join('')
}

/** Breakpoints; style sheets use them as `@media (--phone)`, see theme-css.ts. */
export const breakpoints = {
  phone: 'width < 600px',
  narrow: 'width < 900px',
  /** 'lg' of the specification: from here on the navbar is beside the page. */
  wide: 'width >= 1200px',
} as const

/** Percent of the browser's text size, 16 px by default (section 9). */
export const fontSizes = [70, 80, 90, 100, 110, 120, 130] as const
