/** Compares server-rendered markup with the hydrated page: nodes, attributes, form state and texts. */

import { expect, type Page } from '@playwright/test'
import { toAddress } from '../../contract/api/route.ts'
import { getContest } from '../../contract/contest/contest.ts'

interface DomSnapshot {
  elements: Map<Element, Record<string, string>>
  texts: Map<Node, string>
}
interface TrackedSnapshot extends DomSnapshot {
  read: () => DomSnapshot
  shift: number
  moved: string[]
}
/** Missing in the DOM types. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Waits for the page of the current phase: on a busy machine, the first requests after a change may get a stale or a
 * client-rendered page.
 */
export const waitUntilServerRendered = (page: Page, address: string) =>
  expect(async () => {
    const { nextChangeAt } = await (await page.request.get(toAddress(getContest))).json()
    const html = await (await page.request.get(address)).text()
    expect(html).toContain(`"nextChangeAt":${JSON.stringify(nextChangeAt)}`)
  }).toPass()

/** Records the markup before any script runs, and later layout shifts. Call before the page is opened. */
export const trackServerMarkup = (page: Page) =>
  page.addInitScript(() => {
    const all = 'html, title, meta, [rel=canonical], [rel=alternate], body, #root *'
    const properties = ['value', 'checked', 'selected', 'disabled', 'open'] as const
    /** The security check replaces its placeholder when the user interacts. */
    const isLater = ({ parentElement }: Node) => !!parentElement?.closest('[class*=_captcha]')
    /** The demo bar shows the running clock. */
    const isClock = ({ parentElement }: Node) => !!parentElement?.closest('aside')

    const getState = (element: Element) => {
      const state: Record<string, string> = {}
      for (const { name, value } of element.attributes) state[name] = value
      for (const name of properties) if (name in element) state[`.${name}`] = String(Reflect.get(element, name))
      // Only the browser knows whether the viewport would cut off the ballot bar.
      delete state['data-cut']
      return state
    }
    const read = (): DomSnapshot => {
      const elements = [...document.querySelectorAll(all)].filter((one) => !isLater(one))
      const texts = new Map<Node, string>()
      const walk = document.createTreeWalker(document.querySelector('#root') ?? document, NodeFilter.SHOW_TEXT)
      while (walk.nextNode())
        if (!isLater(walk.currentNode) && !isClock(walk.currentNode))
          texts.set(walk.currentNode, walk.currentNode.nodeValue ?? '')
      return { elements: new Map(elements.map((one) => [one, getState(one)])), texts }
    }
    document.addEventListener('DOMContentLoaded', () => {
      const snapshot: TrackedSnapshot = { ...read(), read, shift: 0, moved: [] }
      const at = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
      new PerformanceObserver((list) => {
        for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
          snapshot.shift += value
          for (const { node, previousRect, currentRect } of sources)
            snapshot.moved.push(`${node?.textContent} after ${startTime} ms: ${at(previousRect)} → ${at(currentRect)}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { snapshot })
    })
  })

const readChanges = (page: Page) =>
  page.evaluate(() => {
    const { snapshot } = window as unknown as { snapshot: TrackedSnapshot }
    const now = snapshot.read()
    const changes: string[] = []
    const addChange = (what: string, { outerHTML }: Element) => changes.push(`${what}: ${outerHTML.slice(0, 120)}`)
    for (const [element, before] of snapshot.elements) {
      const after = now.elements.get(element)
      if (!after) addChange('gone', element)
      for (const name of after ? new Set(Object.keys({ ...before, ...after })) : [])
        if (before[name] !== after?.[name]) addChange(`${name} ${before[name]} → ${after?.[name]}`, element)
    }
    for (const element of now.elements.keys()) if (!snapshot.elements.has(element)) addChange('come', element)
    for (const [node, text] of new Map([...snapshot.texts, ...now.texts])) {
      const [before, after] = [snapshot.texts.get(node), now.texts.get(node)]
      if (before !== after) changes.push(`text ${before ?? 'that has come'} → ${after ?? 'gone'}: ${text}`)
    }
    return { changes: changes.slice(0, 20), count: snapshot.elements.size }
  })

export async function expectUnmoved(page: Page): Promise<void> {
  const { shift, moved } = await page.evaluate(() => {
    const { snapshot } = window as unknown as { snapshot: TrackedSnapshot }
    return { shift: snapshot.shift, moved: snapshot.moved }
  })
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.02)
}

/** Compares after hydration and after the refetch of stale data. */
export async function expectUnchangedByHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    (address) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === address),
    toAddress(getContest),
  )
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const { changes, count } = await readChanges(page)
  expect(count).toBeGreaterThan(30)
  expect(changes).toEqual([])
  await expectUnmoved(page)
}

/** Scripts that hydrate the page. The boot script, which captures earlier events, loads before them. */
export const laterScripts = /\/assets\/(?!boot-)[^/]+\.js$/

/** Delays the page's scripts until `resolve` is called. */
export async function holdScripts(page: Page, scripts = laterScripts) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
