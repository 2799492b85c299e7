import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'

export type LayoutSection = 'navbar' | 'toolbar' | 'leftSidePanel' | 'rightSidePanel' | 'footer'

/**
 * `top` and `bottom` span the full width, `start` and `end` are columns beside the page, `above` and `below` are
 * between these columns.
 */
export const regions = ['top', 'start', 'above', 'below', 'end', 'bottom'] as const
export type Region = (typeof regions)[number]

const isSection = <P extends LayoutSection>(section: P | false | undefined): section is P => Boolean(section)

/**
 * Returns the sections of each region in order. A toolbar or footer that is `above` spans the full width over the
 * side columns; one that is `below` is between them. A horizontal navbar is above or below the toolbar.
 */
export function getRegions({ style, config }: LayoutSettings): Record<Region, LayoutSection[]> {
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
    // The navbar is the outermost column on either side.
    end: columnsAt('right').reverse(),
    bottom: [isFooterWide && ifVisible('footer')],
  }
  return Object.fromEntries(
    Object.entries(plan).map(([region, sections]) => [region, sections.filter(isSection)]),
  ) as Record<Region, LayoutSection[]>
}

export function listStickyBars(layout: LayoutSettings): LayoutSection[] {
  const { top, above } = getRegions(layout)
  return [...top, ...above].filter((section) => layout.config[section].style === 'fixed')
}
