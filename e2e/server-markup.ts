/** Whether what the server has drawn is what the browser takes over: nodes, attributes, fields and texts. */
import { expect, type Page } from '@playwright/test'

interface DomSnapshot {
  elements: Map<Element, Record<string, string>>
  texts: Map<Node, string>
}
interface TrackedSnapshot extends DomSnapshot {
  read: () => DomSnapshot
  shift: number
  /** What has moved, to find out why. */
  moved: string[]
}
/** What the types of the browser do not know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** On a busy machine the first who ask for what the phase has changed get what there was, or a page that draws itself. */
export const waitUntilServerRendered = (page: Page, address: string) =>
  expect(async () => {
    const { nextChangeAt } = await (await page.request.get('/api/contest')).json()
    const html = await (await page.request.get(address)).text()
    expect(html).toContain(`"nextChangeAt":${JSON.stringify(nextChangeAt)}`)
  }).toPass()

/** Notes what stands there before any script of the page, and what moves later; before the page is opened. */
export const trackServerMarkup = (page: Page) =>
  page.addInitScript(() => {
    const all = 'html, title, meta, [rel=canonical], [rel=alternate], body, #root *'
    const properties = ['value', 'checked', 'selected', 'disabled', 'open'] as const
    /** The security check comes once somebody is there to be checked, in place of a word that it is on its way. */
    const isLater = ({ parentElement }: Node) => !!parentElement?.closest('[class*=_captcha]')
    /** The demo's bar tells the time, which goes on. */
    const isClock = ({ parentElement }: Node) => !!parentElement?.closest('aside')

    const stateOf = (element: Element) => {
      const state: Record<string, string> = {}
      for (const { name, value } of element.attributes) state[name] = value
      for (const name of properties) if (name in element) state[`.${name}`] = String(Reflect.get(element, name))
      // Only the window knows whether its edge would cut the bar of a vote.
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
      return { elements: new Map(elements.map((one) => [one, stateOf(one)])), texts }
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
      Object.assign(window, { snapshot: snapshot })
    })
  })

/** What has gone, has come or is another by now. */
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

/** Nothing of it has moved since its first piece arrived. */
export async function expectUnmoved(page: Page): Promise<void> {
  const { shift, moved } = await page.evaluate(() => {
    const { snapshot } = window as unknown as { snapshot: TrackedSnapshot }
    return { shift: snapshot.shift, moved: snapshot.moved }
  })
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.01)
}

/** Of a page that was taken over, once it has asked again for what may have changed since it was drawn. */
export async function expectUnchangedByHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/api/contest'),
  )
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const { changes, count } = await readChanges(page)
  expect(count).toBeGreaterThan(30)
  expect(changes).toEqual([])
  await expectUnmoved(page)
}
