import { layoutDefaults, layoutStyles, themeSections } from '@snowplow/contract/settings/layouts.ts'
import { mendSettings, parseSettings, Settings } from '@snowplow/contract/settings/settings.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schemeId, themeNames, themes } from '../../theme/themes.ts'
import { defaultTheme } from '../../theme/tokens.ts'
import { ownColorsOf, settingsInMode, withOwnColors, withPalette, withScheme } from './colors/own-colors.ts'
import { colorPaths, draftOf, paletteOfDraft } from './colors/palette-draft.ts'
import { widthModes, withWidth } from './layout/LayoutControls.tsx'
import { layoutSections, positionsOf, stylesOf, withSection } from './layout/SectionControls.tsx'
import { createUniformTheme, defaultSettings, guestText, layoutInForce } from './settings.ts'

const defaults = defaultSettings('light')

const layouts = layoutStyles.flatMap((style) => {
  const layout = layoutDefaults[style]
  const sectionCases = layoutSections.flatMap((section) => [
    ...[true, false].map((display) => [
      `${style} ${section} display ${display}`,
      withSection(layout, section, { display }),
    ]),
    ...stylesOf(section, style).map((sectionStyle) => [
      `${style} ${section} ${sectionStyle}`,
      withSection(layout, section, { style: sectionStyle }),
    ]),
    ...positionsOf(section, style).map((position) => [
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
    const palette = paletteOfDraft({ ...draftOf(defaultTheme.light), [path]: '#fedcba' })
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

test.each(leaves)('%s comes back as it was kept, by the server and by the browser', (_, changed) => {
  expect(mendSettings(z.parse(Settings, changed), defaults)).toEqual(changed)
  expect(mendSettings(parseSettings(guestText(changed)), defaults)).toEqual(changed)
})

test('what no browser could have kept is the default', () => {
  for (const text of [null, '', '{', '7', '{"layout":{"style":"layout9"}}']) {
    expect(mendSettings(parseSettings(text ?? ''), defaults)).toEqual(defaults)
  }
})

test('the department’s colours are the default of whoever has chosen none', () => {
  const { Spruce, Moss } = themes
  const atNight = defaultSettings('dark', Spruce)
  expect(atNight.theme).toEqual(createUniformTheme(Spruce.dark))
  // Unwritten, so that they go on following the mode, and the department.
  expect(mendSettings(parseSettings(guestText(atNight, Spruce)), defaultSettings('light', Moss))).toEqual(
    defaultSettings('light', Moss),
  )
  expect(settingsInMode(atNight, 'light', Spruce).theme).toEqual(createUniformTheme(Spruce.light))
  const own = { light: paletteOfDraft({ ...draftOf(Spruce.light), 'primary.main': '#114422' }), dark: Spruce.dark }
  expect(ownColorsOf(defaultSettings('light', own), own)).toBeUndefined()
  expect(settingsInMode(defaultSettings('dark', own), 'light', own).theme).toEqual(createUniformTheme(own.light))
})

test('the default theme goes on following the colour mode of a guest’s browser', () => {
  const text = guestText({ ...defaults, customScrollbars: false })
  const atNight = defaultSettings('dark')
  expect(mendSettings(parseSettings(text ?? ''), atNight)).toEqual({ ...atNight, customScrollbars: false })
})

test.each([
  ['a guest', [], false],
  ['a user', ['user'], false],
  ['an administrator', ['admin'], true],
  ['an administrator who is a user too', ['user', 'admin'], true],
] as const)('navbar and toolbar of %s are shown: %s', (_, roles, isVisible) => {
  for (const style of layoutStyles) {
    const chosen = layoutDefaults[style]
    const { config } = layoutInForce(chosen, roles)
    expect([config.navbar.display, config.toolbar.display]).toEqual([isVisible, isVisible])
    expect([config.footer, config.rightSidePanel]).toEqual([chosen.config.footer, chosen.config.rightSidePanel])
    expect(config.navbar.style).toBe(chosen.config.navbar.style)
  }
})

test('an administrator who hides the navbar has none', () => {
  const { config } = layoutInForce(withSection(layoutDefaults.layout1, 'navbar', { display: false }), ['admin'])
  expect(config.navbar.display).toBe(false)
})

const nightOf = (settings: Settings) => settingsInMode(settings, 'dark')
const dayOf = (settings: Settings) => settingsInMode(settings, 'light')
const customPalette = paletteOfDraft({ ...draftOf(themes.Cardinal.light), 'primary.main': '#123456' })
const deep = paletteOfDraft({ ...draftOf(themes.Default.dark), 'primary.main': '#abcdef' })

test('the switch changes between the two halves of a scheme', () => {
  for (const name of themeNames) {
    const day = { ...defaults, theme: createUniformTheme(themes[name].light) }
    expect(nightOf(day)).toEqual({ ...defaults, theme: createUniformTheme(themes[name].dark) })
    expect(dayOf(nightOf(day))).toEqual(day)
  }
})

test('colors of one’s own come back with their mode, and each mode has its own', () => {
  const day = withPalette(defaults, 'navbar', customPalette)
  const night = nightOf(day)
  expect(night.theme).toEqual({ ...createUniformTheme(themes.Default.dark), navbar: themes.Cardinal.dark })
  expect(dayOf(night).theme).toEqual(day.theme)
  const both = withPalette(night, 'main', deep)
  expect(dayOf(both).theme).toEqual(day.theme)
  expect(nightOf(dayOf(both)).theme).toEqual(both.theme)
})

test('own colors saved before there was a place for them survive the switch', () => {
  const theme = { ...createUniformTheme(themes.Spruce.light), navbar: customPalette, footer: themes.Moss.dark }
  const night = nightOf({ ...defaults, theme })
  expect(night.theme).toEqual({
    ...createUniformTheme(themes.Spruce.dark),
    navbar: themes.Cardinal.dark,
    footer: themes.Moss.dark,
  })
  expect(dayOf(night).theme).toEqual(theme)
})

test('a scheme puts own colors aside, keeps its pair, and can be left for them', () => {
  const own = withPalette(withPalette(defaults, 'navbar', customPalette), 'footer', deep)
  const chosen = withScheme(own, themes.Moss.light)
  expect(dayOf(nightOf(chosen)).theme).toEqual(createUniformTheme(themes.Moss.light))
  const storedColors = ownColorsOf(nightOf(chosen))
  expect(storedColors && withOwnColors(chosen, storedColors, 'light').theme).toEqual(own.theme)
})

test('a part edited on a scheme keeps the own colors of the other mode', () => {
  const night = withPalette(nightOf(defaults), 'main', deep)
  const day = withPalette(withScheme(night, themes.Spruce.light), 'navbar', customPalette)
  expect(nightOf(day).theme).toEqual(night.theme)
})

test('schemes are called as the specification has it', () => {
  expect([schemeId('Default', 'light'), schemeId('Default', 'dark')]).toEqual(['Default', 'Default Dark'])
})
