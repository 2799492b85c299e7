import type { LayoutSettings } from '@snowplow/contract/settings/settings.ts'
import { type RefObject, useLayoutEffect } from 'react'
import { type Part, regionsOf, stuckBars } from './layout-regions.ts'

/** Heights are measured, since text size, wrapping and language change them. */
export const heightOf = (part: Part) => `--${part}-height`

const sum = (parts: Part[]) => `calc(0px${parts.map((part) => ` + var(${heightOf(part)}, 0px)`).join('')})`

/**
 * Puts on the page what the style sheets of the shell need to know of the layout: its mode, the container's width, and
 * how much of the window's top is taken by bars that stay there.
 */
export function useLayoutVariables(layout: LayoutSettings): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    const { top } = regionsOf(layout)
    const stuck = stuckBars(layout)
    const before = (part: Part) => stuck.slice(0, Math.max(stuck.indexOf(part), 0))
    const properties = {
      '--container': `${layout.config.containerWidth}px`,
      '--toolbar-top': sum(before('toolbar')),
      '--navbar-top': sum(before('navbar')),
      '--side-top': sum(stuck.filter((part) => top.includes(part))),
      '--stuck-top': sum(stuck),
    }
    page.dataset.mode = layout.config.mode
    for (const [name, value] of Object.entries(properties)) page.style.setProperty(name, value)
    return () => {
      delete page.dataset.mode
      for (const name of Object.keys(properties)) page.style.removeProperty(name)
    }
  }, [layout])
}

/** To be called where the bar is drawn. */
export function useMeasured(part: Part, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const page = document.documentElement.style
    const measure = () => page.setProperty(heightOf(part), `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty(heightOf(part))
    }
  }, [part, bar])
}
