/** Section 3, settings structure. Stored per user. */
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

/** Valid parts of stored settings; the defaults apply to the others. */
export type StoredSettings = Partial<Omit<Settings, 'theme'>> & { theme?: Partial<Theme> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Omits only the invalid parts of stored settings: an older version stored another shape. */
export function parseSettings(stored: unknown): StoredSettings {
  const input = isObject(stored) ? stored : {}
  const valid = <Name extends string, T>(name: Name, schema: z.ZodMiniType<T>, value = input[name]) => {
    const parsed = z.safeParse(schema, value)
    return (parsed.success ? { [name]: parsed.data } : {}) as { [Key in Name]?: T }
  }
  const theme = isObject(input.theme) ? input.theme : {}
  const { style } = valid('style', z.enum(layoutStyles), isObject(input.layout) ? input.layout.style : undefined)
  return {
    ...(style && { layout: layoutDefaults[style] }),
    ...valid('layout', LayoutSettings),
    theme: Object.assign({}, ...themeSections.map((name) => valid(name, Palette, theme[name]))) as Partial<Theme>,
    ...valid('ownColors', OwnColors),
    ...valid('customScrollbars', z.boolean()),
    ...valid('direction', Settings.def.shape.direction),
  }
}
