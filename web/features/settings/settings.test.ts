import { layoutDefaults, layoutStyles, themeSections } from '@snowplow/contract/settings/layouts.ts'
import { parseSettings, Settings, type StoredSettings } from '@snowplow/contract/settings/settings.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getSchemeId, themeNames, themes } from '../../theme/themes.ts'
import { defaultTheme } from '../../theme/tokens.ts'
import { findOwnColors, getSettingsInMode, withOwnColors, withPalette, withScheme } from './colors/own-colors.ts'
import { colorPaths, toPalette, toPaletteDraft } from './colors/palette-draft.ts'
import { widthModes, withWidth } from './layout/LayoutControls.tsx'
import { layoutSections, listPositions, listStyles, withSection } from './layout/SectionControls.tsx'
import { completeSettings, createDefaultSettings, createUniformTheme, getLayoutInForce } from './settings.ts'

const defaults = createDefaultSettings('light')

const layouts = layoutStyles.flatMap((style) => {
  const layout = layoutDefaults[style]
  const sectionCases = layoutSections.flatMap((section) => [
    ...[true, false].map((display) => [
      `${style} ${section} display ${display}`,
      withSection(layout, section, { display }),
    ]),
    ...listStyles(section, style).map((sectionStyle) => [
      `${style} ${section} ${sectionStyle}`,
      withSection(layout, section, { style: sectionStyle }),
    ]),
    ...listPositions(section, style).map((position) => [
      `${style} ${section} ${position}`,
      withSection(layout, section, { position }),
    ]),
  ])
  const widths = [
    ...widthModes.map((mode) => [`${style} ${mode}`, withWidth(layout, { mode })]),
    [`${style} width`, withWidth(layout, { containerWidth: 1300 })],
  ]
  return [...sectionCases, ...widths].map(([what, changed]) => [what, { ...defaults, layout: changed }])
}) as [string, Settings][]

const themed = themeSections.flatMap((section) =>
  colorPaths.map((path) => {
    const palette = toPalette({ ...toPaletteDraft(defaultTheme.light), [path]: '#fedcba' })
    return [`${section} ${path}`, { ...defaults, theme: { ...defaults.theme, [section]: palette } }]
  }),
) as [string, Settings][]

const leaves: [string, Settings][] = [
  ...layouts,
  ...themed,
  ...themeSections.map((section): [string, Settings] => [
    `${section} mode`,
    { ...defaults, theme: { ...defaults.theme, [section]: defaultTheme.dark } },
  ]),
  [
    'own colors',
    {
      ...defaults,
      ownColors: {
        isInUse: true,
        light: createUniformTheme(defaultTheme.light),
        dark: createUniformTheme(themes.Spruce.dark),
      },
    },
  ],
  ['scrollbars', { ...defaults, customScrollbars: false }],
  ['direction', { ...defaults, direction: 'rtl' }],
]

const read = (stored: unknown, base = defaults) => completeSettings(parseSettings(stored), base)

test.each(leaves)('%s round-trips through the server’s storage', (_, changed) => {
  expect(read(z.parse(Settings, changed))).toEqual(changed)
})

test('completeSettings replaces invalid stored settings by the defaults', () => {
  for (const stored of [null, '', '{', 7, { layout: { style: 'layout9' } }]) expect(read(stored)).toEqual(defaults)
})

test('defaultSettings uses the department’s colors', () => {
  const { Spruce, Moss } = themes
  const atNight = createDefaultSettings('dark', Spruce)
  expect(atNight.theme).toEqual(createUniformTheme(Spruce.dark))
  // A guest's follow the mode and the department's colors.
  expect(read({}, createDefaultSettings('light', Moss))).toEqual(createDefaultSettings('light', Moss))
  expect(getSettingsInMode(atNight, 'light', Spruce).theme).toEqual(createUniformTheme(Spruce.light))
  const own = { light: toPalette({ ...toPaletteDraft(Spruce.light), 'primary.main': '#114422' }), dark: Spruce.dark }
  expect(findOwnColors(createDefaultSettings('light', own), own)).toBeUndefined()
  expect(getSettingsInMode(createDefaultSettings('dark', own), 'light', own).theme).toEqual(
    createUniformTheme(own.light),
  )
})

test('settings without a theme follow the browser’s color mode', () => {
  const { theme: _, ...stored }: StoredSettings = { ...defaults, customScrollbars: false }
  const atNight = createDefaultSettings('dark')
  expect(read(stored, atNight)).toEqual({ ...atNight, customScrollbars: false })
})

test.each([
  ['a guest', [], false],
  ['a user', ['user'], false],
  ['an administrator', ['admin'], true],
  ['an administrator with the role user', ['user', 'admin'], true],
] as const)('layoutInForce for %s displays navbar and toolbar: %s', (_, roles, isVisible) => {
  for (const style of layoutStyles) {
    const chosen = layoutDefaults[style]
    const { config } = getLayoutInForce(chosen, roles)
    expect([config.navbar.display, config.toolbar.display]).toEqual([isVisible, isVisible])
    expect([config.footer, config.rightSidePanel]).toEqual([chosen.config.footer, chosen.config.rightSidePanel])
    expect(config.navbar.style).toBe(chosen.config.navbar.style)
  }
})

test('layoutInForce respects a navbar hidden by an administrator', () => {
  const { config } = getLayoutInForce(withSection(layoutDefaults.layout1, 'navbar', { display: false }), ['admin'])
  expect(config.navbar.display).toBe(false)
})

const getNight = (settings: Settings) => getSettingsInMode(settings, 'dark')
const getDay = (settings: Settings) => getSettingsInMode(settings, 'light')
const customPalette = toPalette({ ...toPaletteDraft(themes.Cardinal.light), 'primary.main': '#123456' })
const deep = toPalette({ ...toPaletteDraft(themes.Default.dark), 'primary.main': '#abcdef' })

test('settingsInMode switches between the two halves of a scheme', () => {
  for (const name of themeNames) {
    const day = { ...defaults, theme: createUniformTheme(themes[name].light) }
    expect(getNight(day)).toEqual({ ...defaults, theme: createUniformTheme(themes[name].dark) })
    expect(getDay(getNight(day))).toEqual(day)
  }
})

test('settingsInMode restores the custom colors of each mode', () => {
  const day = withPalette(defaults, 'navbar', customPalette)
  const night = getNight(day)
  expect(night.theme).toEqual({ ...createUniformTheme(themes.Default.dark), navbar: themes.Cardinal.dark })
  expect(getDay(night).theme).toEqual(day.theme)
  const both = withPalette(night, 'main', deep)
  expect(getDay(both).theme).toEqual(day.theme)
  expect(getNight(getDay(both)).theme).toEqual(both.theme)
})

test('settingsInMode preserves custom colors of older settings', () => {
  const theme = { ...createUniformTheme(themes.Spruce.light), navbar: customPalette, footer: themes.Moss.dark }
  const night = getNight({ ...defaults, theme })
  expect(night.theme).toEqual({
    ...createUniformTheme(themes.Spruce.dark),
    navbar: themes.Cardinal.dark,
    footer: themes.Moss.dark,
  })
  expect(getDay(night).theme).toEqual(theme)
})

test('withScheme keeps custom colors, which withOwnColors restores', () => {
  const own = withPalette(withPalette(defaults, 'navbar', customPalette), 'footer', deep)
  const chosen = withScheme(own, themes.Moss.light)
  expect(getDay(getNight(chosen)).theme).toEqual(createUniformTheme(themes.Moss.light))
  const storedColors = findOwnColors(getNight(chosen))
  expect(storedColors && withOwnColors(chosen, storedColors, 'light').theme).toEqual(own.theme)
})

test('withPalette on a scheme keeps the custom colors of the other mode', () => {
  const night = withPalette(getNight(defaults), 'main', deep)
  const day = withPalette(withScheme(night, themes.Spruce.light), 'navbar', customPalette)
  expect(getNight(day).theme).toEqual(night.theme)
})

test('schemeId returns the names of the specification', () => {
  expect([getSchemeId('Default', 'light'), getSchemeId('Default', 'dark')]).toEqual(['Default', 'Default Dark'])
})
