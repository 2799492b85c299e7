/** Section 3, settings structure. Stored per user, or in a guest's browser. */
import * as z from 'zod/mini'
import { containerWidths } from '../limits.ts'
import { layoutDefaults, layoutStyles, navbarStyles, themeSections } from './layouts.ts'

const fixings = ['fixed', 'static'] as const

const regionSchema = <const Style extends readonly string[], const Position extends readonly string[]>(
  styles: Style,
  positions: Position,
) => z.strictObject({ display: z.boolean(), style: z.enum(styles), position: z.enum(positions) })

const edge = regionSchema(fixings, ['above', 'below'])
const side = regionSchema(fixings, ['left', 'right'])

const shared = {
  mode: z.enum(['boxed', 'container', 'fullwidth']),
  /** CSS pixels. */
  containerWidth: z.number().check(z.int(), z.minimum(containerWidths.min), z.maximum(containerWidths.max)),
  toolbar: edge,
  footer: edge,
  leftSidePanel: side,
  rightSidePanel: side,
}
export const LayoutSettings = z.discriminatedUnion('style', [
  z.strictObject({
    style: z.literal('layout1'),
    config: z.strictObject({ ...shared, navbar: regionSchema(navbarStyles, ['left', 'right']) }),
  }),
  z.strictObject({ style: z.literal('layout2'), config: z.strictObject({ ...shared, navbar: edge }) }),
  z.strictObject({ style: z.literal('layout3'), config: z.strictObject({ ...shared, navbar: edge }) }),
])
export type LayoutSettings = z.output<typeof LayoutSettings>

const color = () => z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const colorSet = z.strictObject({ main: color(), light: color(), dark: color(), contrastText: color() })

export const Palette = z.strictObject({
  palette: z.strictObject({
    mode: z.enum(['light', 'dark']),
    primary: colorSet,
    secondary: colorSet,
    background: z.strictObject({ paper: color(), default: color() }),
    text: z.strictObject({ primary: color(), secondary: color() }),
  }),
})
export type Palette = z.output<typeof Palette>

export const Theme = z.strictObject({ main: Palette, navbar: Palette, toolbar: Palette, footer: Palette })
export type Theme = z.output<typeof Theme>

/**
 * Colors from the palette editor, stored for both color modes so that switching restores them. While they are not in
 * use, `theme` is a preset.
 */
const OwnColors = z.strictObject({ isInUse: z.boolean(), light: Theme, dark: Theme })

export const Settings = z.strictObject({
  layout: LayoutSettings,
  theme: Theme,
  ownColors: z.optional(OwnColors),
  customScrollbars: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
})
export type Settings = z.output<typeof Settings>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function parseSettings(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Replaces only the invalid parts of stored settings with defaults: an older version stored another shape. */
export function repairSettings(stored: unknown, defaults: Settings): Settings {
  const input = isObject(stored) ? stored : {}
  const fitting = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown, fallback: z.output<Schema>) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? parsed.data : fallback
  }
  const layout = isObject(input.layout) ? input.layout : {}
  const style = fitting(z.enum(layoutStyles), layout.style, defaults.layout.style)
  const theme = isObject(input.theme) ? input.theme : {}
  const palettes = themeSections.map((name) => [name, fitting(Palette, theme[name], defaults.theme[name])])
  const ownColors = fitting(z.optional(OwnColors), input.ownColors, undefined)
  return {
    layout: fitting(LayoutSettings, layout, layoutDefaults[style]),
    theme: Object.fromEntries(palettes) as Theme,
    ...(ownColors && { ownColors }),
    customScrollbars: fitting(z.boolean(), input.customScrollbars, defaults.customScrollbars),
    direction: fitting(Settings.def.shape.direction, input.direction, defaults.direction),
  }
}
