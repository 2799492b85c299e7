import { layoutDefaults, layoutStyles, themeParts } from '@snowplow/contract/settings/layouts.ts'
import { mendSettings, parseSettings, Settings } from '@snowplow/contract/settings/settings.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schemeId, themeNames, themes } from '../../theme/themes.ts'
import { defaultTheme } from '../../theme/tokens.ts'
import { ownColorsOf, settingsInMode, withOwnColors, withPalette, withScheme } from './colors/own-colors.ts'
import { colorPaths, draftOf, paletteOfDraft } from './colors/palette-draft.ts'
import { widthModes, withWidth } from './layout/LayoutControls.tsx'
import { layoutParts, positionsOf, stylesOf, withPart } from './layout/PartControls.tsx'
import { defaultSettings, guestText, layoutInForce, wholeTheme } from './settings.ts'

const defaults = defaultSettings('light')

const layouts = layoutStyles.flatMap((style) => {
  const layout = layoutDefaults[style]
  const parts = layoutParts.flatMap((part) => [
    ...[true, false].map((display) => [`${style} ${part} display ${display}`, withPart(layout, part, { display })]),
    ...stylesOf(part, style).map((look) => [`${style} ${part} ${look}`, withPart(layout, part, { style: look })]),
    ...positionsOf(part, style).map((position) => [
      `${style} ${part} ${position}`,
      withPart(layout, part, { position }),
    ]),
  ])
  const widths = [
    ...widthModes.map((mode) => [`${style} ${mode}`, withWidth(layout, { mode })]),
    [`${style} width`, withWidth(layout, { containerWidth: 1300 })],
  ]
  return [...parts, ...widths].map(([what, changed]) => [what, { ...defaults, layout: changed }])
}) as [string, Settings][]

const themed = themeParts.flatMap((part) =>
  colorPaths.map((path) => {
    const palette = paletteOfDraft({ ...draftOf(defaultTheme.light), [path]: '#fedcba' })
    return [`${part} ${path}`, { ...defaults, theme: { ...defaults.theme, [part]: palette } }]
  }),
) as [string, Settings][]

const leaves: [string, Settings][] = [
  ...layouts,
  ...themed,
  ...themeParts.map((part): [string, Settings] => [
    `${part} mode`,
    { ...defaults, theme: { ...defaults.theme, [part]: defaultTheme.dark } },
  ]),
  [
    'own colors',
    {
      ...defaults,
      ownColors: { isInUse: true, light: wholeTheme(defaultTheme.light), dark: wholeTheme(themes.Spruce.dark) },
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
  expect(atNight.theme).toEqual(wholeTheme(Spruce.dark))
  // Unwritten, so that they go on following the mode, and the department.
  expect(mendSettings(parseSettings(guestText(atNight, Spruce)), defaultSettings('light', Moss))).toEqual(
    defaultSettings('light', Moss),
  )
  expect(settingsInMode(atNight, 'light', Spruce).theme).toEqual(wholeTheme(Spruce.light))
  const own = { light: paletteOfDraft({ ...draftOf(Spruce.light), 'primary.main': '#114422' }), dark: Spruce.dark }
  expect(ownColorsOf(defaultSettings('light', own), own)).toBeUndefined()
  expect(settingsInMode(defaultSettings('dark', own), 'light', own).theme).toEqual(wholeTheme(own.light))
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
] as const)('navbar and toolbar of %s are shown: %s', (_, roles, isShown) => {
  for (const style of layoutStyles) {
    const chosen = layoutDefaults[style]
    const { config } = layoutInForce(chosen, roles)
    expect([config.navbar.display, config.toolbar.display]).toEqual([isShown, isShown])
    expect([config.footer, config.rightSidePanel]).toEqual([chosen.config.footer, chosen.config.rightSidePanel])
    expect(config.navbar.style).toBe(chosen.config.navbar.style)
  }
})

test('an administrator who hides the navbar has none', () => {
  const { config } = layoutInForce(withPart(layoutDefaults.layout1, 'navbar', { display: false }), ['admin'])
  expect(config.navbar.display).toBe(false)
})

const nightOf = (settings: Settings) => settingsInMode(settings, 'dark')
const dayOf = (settings: Settings) => settingsInMode(settings, 'light')
const painted = paletteOfDraft({ ...draftOf(themes.Cardinal.light), 'primary.main': '#123456' })
const deep = paletteOfDraft({ ...draftOf(themes.Default.dark), 'primary.main': '#abcdef' })

test('the switch changes between the two halves of a scheme', () => {
  for (const name of themeNames) {
    const day = { ...defaults, theme: wholeTheme(themes[name].light) }
    expect(nightOf(day)).toEqual({ ...defaults, theme: wholeTheme(themes[name].dark) })
    expect(dayOf(nightOf(day))).toEqual(day)
  }
})

test('colors of one’s own come back with their mode, and each mode has its own', () => {
  const day = withPalette(defaults, 'navbar', painted)
  const night = nightOf(day)
  expect(night.theme).toEqual({ ...wholeTheme(themes.Default.dark), navbar: themes.Cardinal.dark })
  expect(dayOf(night).theme).toEqual(day.theme)
  const both = withPalette(night, 'main', deep)
  expect(dayOf(both).theme).toEqual(day.theme)
  expect(nightOf(dayOf(both)).theme).toEqual(both.theme)
})

test('own colors saved before there was a place for them survive the switch', () => {
  const theme = { ...wholeTheme(themes.Spruce.light), navbar: painted, footer: themes.Moss.dark }
  const night = nightOf({ ...defaults, theme })
  expect(night.theme).toEqual({
    ...wholeTheme(themes.Spruce.dark),
    navbar: themes.Cardinal.dark,
    footer: themes.Moss.dark,
  })
  expect(dayOf(night).theme).toEqual(theme)
})

test('a scheme puts own colors aside, keeps its pair, and can be left for them', () => {
  const own = withPalette(withPalette(defaults, 'navbar', painted), 'footer', deep)
  const chosen = withScheme(own, themes.Moss.light)
  expect(dayOf(nightOf(chosen)).theme).toEqual(wholeTheme(themes.Moss.light))
  const kept = ownColorsOf(nightOf(chosen))
  expect(kept && withOwnColors(chosen, kept, 'light').theme).toEqual(own.theme)
})

test('a part edited on a scheme keeps the own colors of the other mode', () => {
  const night = withPalette(nightOf(defaults), 'main', deep)
  const day = withPalette(withScheme(night, themes.Spruce.light), 'navbar', painted)
  expect(nightOf(day).theme).toEqual(night.theme)
})

test('schemes are called as the specification has it', () => {
  expect([schemeId('Default', 'light'), schemeId('Default', 'dark')]).toEqual(['Default', 'Default Dark'])
})
