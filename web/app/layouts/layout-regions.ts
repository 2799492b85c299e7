/** Where the parts of a layout stand (section 3, settings structure): one plan for all three layouts. */
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'

export type Part = 'navbar' | 'toolbar' | 'leftSidePanel' | 'rightSidePanel' | 'footer'

/**
 * The places around a page. `top` and `bottom` take the whole width; `start` and `end` are columns beside the page;
 * `above` and `below` stand between those columns.
 */
export const regions = ['top', 'start', 'above', 'below', 'end', 'bottom'] as const
export type Region = (typeof regions)[number]

const isPart = <P extends Part>(part: P | false | undefined): part is P => Boolean(part)

/**
 * The parts of each place, in their order. A toolbar or footer that is `above` goes over the columns at the sides and
 * takes the whole width; one that is `below` stands between them. A horizontal navbar is above or below the toolbar.
 */
export function regionsOf({ style, config }: LayoutSettings): Record<Region, Part[]> {
  const shown = <P extends Part>(part: P) => config[part].display && part
  const columnsAt = (position: 'left' | 'right') => [
    style === 'layout1' && config.navbar.position === position && shown('navbar'),
    config.leftSidePanel.position === position && shown('leftSidePanel'),
    config.rightSidePanel.position === position && shown('rightSidePanel'),
  ]
  const isToolbarWide = config.toolbar.position === 'above'
  const bars: Record<'top' | 'above', (Part | false)[]> = {
    top: [isToolbarWide && shown('toolbar')],
    above: [!isToolbarWide && shown('toolbar')],
  }
  const navbar = style !== 'layout1' && shown('navbar')
  if (config.navbar.position === 'above') bars.top.unshift(navbar)
  else bars[isToolbarWide ? 'top' : 'above'].push(navbar)
  const isFooterWide = config.footer.position === 'above'
  const plan: Record<Region, (Part | false)[]> = {
    top: bars.top,
    start: columnsAt('left'),
    above: bars.above,
    below: [!isFooterWide && shown('footer')],
    // The outermost column of either side is the navbar.
    end: columnsAt('right').reverse(),
    bottom: [isFooterWide && shown('footer')],
  }
  return Object.fromEntries(Object.entries(plan).map(([region, parts]) => [region, parts.filter(isPart)])) as Record<
    Region,
    Part[]
  >
}

/** The bars that stay at the window's top, in their order; each stands below those before it. */
export function stuckBars(layout: LayoutSettings): Part[] {
  const { top, above } = regionsOf(layout)
  return [...top, ...above].filter((part) => layout.config[part].style === 'fixed')
}
