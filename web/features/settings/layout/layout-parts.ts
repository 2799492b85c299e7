/** What can be set of each part of a layout (section 3, layout.config); the drawer shows a control for every leaf. */
import { type LayoutSettings, type LayoutStyle, navbarStyles } from '@snowplow/contract/settings/settings.ts'

export const layoutParts = ['navbar', 'toolbar', 'footer', 'leftSidePanel', 'rightSidePanel'] as const
/** What the layout leaves to everybody but administrators: they have neither navbar nor toolbar (section 2). */
export const partsForAll = layoutParts.filter((part) => part !== 'navbar' && part !== 'toolbar')
export type LayoutPart = (typeof layoutParts)[number]
export const widthModes = ['fullwidth', 'container', 'boxed'] as const

const fixings = ['fixed', 'static'] as const
const levels = ['above', 'below'] as const
const sides = ['left', 'right'] as const

/** layout1 has its navbar at a side of the page, the others above or below their toolbar. */
const isVertical = (part: LayoutPart, layout: LayoutStyle) => part === 'navbar' && layout === 'layout1'
const isPanel = (part: LayoutPart) => part === 'leftSidePanel' || part === 'rightSidePanel'

type PartStyle = (typeof navbarStyles | typeof fixings)[number]
export type PartPosition = (typeof levels | typeof sides)[number]

export const stylesOf = (part: LayoutPart, layout: LayoutStyle): readonly PartStyle[] =>
  isVertical(part, layout) ? navbarStyles : fixings
export const positionsOf = (part: LayoutPart, layout: LayoutStyle): readonly PartPosition[] =>
  isVertical(part, layout) || isPanel(part) ? sides : levels

interface PartChange {
  display?: boolean
  style?: PartStyle
  position?: PartPosition
}

/** The layout with a part changed; what the part may be is in `stylesOf` and `positionsOf`. */
export const withPart = (layout: LayoutSettings, part: LayoutPart, change: PartChange) =>
  ({ ...layout, config: { ...layout.config, [part]: { ...layout.config[part], ...change } } }) as LayoutSettings

type WidthChange = Partial<Pick<LayoutSettings['config'], 'mode' | 'containerWidth'>>

export const withWidth = (layout: LayoutSettings, change: WidthChange) =>
  ({ ...layout, config: { ...layout.config, ...change } }) as LayoutSettings
