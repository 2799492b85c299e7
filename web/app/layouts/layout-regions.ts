/** Where the parts of a layout stand (section 3, settings structure): one plan for all three layouts. */
import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'

export type LayoutSection = 'navbar' | 'toolbar' | 'leftSidePanel' | 'rightSidePanel' | 'footer'

/**
 * The places around a page. `top` and `bottom` take the whole width; `start` and `end` are columns beside the page;
 * `above` and `below` stand between those columns.
 */
export const regions = ['top', 'start', 'above', 'below', 'end', 'bottom'] as const
export type Region = (typeof regions)[number]

const isSection = <P extends LayoutSection>(section: P | false | undefined): section is P => Boolean(section)

/**
 * The parts of each place, in their order. A toolbar or footer that is `above` goes over the columns at the sides and
 * takes the whole width; one that is `below` stands between them. A horizontal navbar is above or below the toolbar.
 */
export function regionsOf({ style, config }: LayoutSettings): Record<Region, LayoutSection[]> {
  const ifVisible = <P extends LayoutSection>(section: P) => config[section].display && section
  const columnsAt = (position: 'left' | 'right') => [
    style === 'layout1' && config.navbar.position === position && ifVisible('navbar'),
    config.leftSidePanel.position === position && ifVisible('leftSidePanel'),
    config.rightSidePanel.position === position && ifVisible('rightSidePanel'),
  ]
  const isToolbarWide = config.toolbar.position === 'above'
  const bars: Record<'top' | 'above', (LayoutSection | false)[]> = {
    top: [isToolbarWide && ifVisible('toolbar')],
    above: [!isToolbarWide && ifVisible('toolbar')],
  }
  const navbar = style !== 'layout1' && ifVisible('navbar')
  if (config.navbar.position === 'above') bars.top.unshift(navbar)
  else bars[isToolbarWide ? 'top' : 'above'].push(navbar)
  const isFooterWide = config.footer.position === 'above'
  const plan: Record<Region, (LayoutSection | false)[]> = {
    top: bars.top,
    start: columnsAt('left'),
    above: bars.above,
    below: [!isFooterWide && ifVisible('footer')],
    // The outermost column of either side is the navbar.
    end: columnsAt('right').reverse(),
    bottom: [isFooterWide && ifVisible('footer')],
  }
  return Object.fromEntries(
    Object.entries(plan).map(([region, sections]) => [region, sections.filter(isSection)]),
  ) as Record<Region, LayoutSection[]>
}

/** The bars that stay at the window's top, in their order; each stands below those before it. */
export function stickyBars(layout: LayoutSettings): LayoutSection[] {
  const { top, above } = regionsOf(layout)
  return [...top, ...above].filter((section) => layout.config[section].style === 'fixed')
}
