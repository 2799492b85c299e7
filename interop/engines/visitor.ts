import { setTimeout as delay } from 'node:timers/promises'
import axe from 'axe-core'
import type { Engine, Point } from './engine.ts'

const waitMs = 30_000
const pollMs = 150

/**
 * Finds visible elements by their accessible name, in the topmost dialog if one is open. Scrolls the chosen one into
 * view.
 */
const locate = `(selector, name, index) => {
  const root = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1) ?? document
  const getName = (one) =>
    one.getAttribute('aria-label') || [...(one.labels ?? [])].map((label) => label.innerText).join(' ') || one.innerText
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden'
  const isNamed = (one) => name === null || getName(one).trim().startsWith(name)
  const found = [...root.querySelectorAll(selector)].filter((one) => isShown(one) && isNamed(one))[index]
  if (!found || found.disabled || found.ariaDisabled === 'true') return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}`

const buttons = 'button, a[href], [role=option]'
const fields = 'input, textarea, select'

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** Acts in an engine as a person would: by names, clicks and keys. */
export function createVisitor(engine: Engine) {
  async function wait<Value>(what: string, read: () => Promise<Value | null | false>): Promise<Value> {
    const endsAt = Date.now() + waitMs
    while (Date.now() < endsAt) {
      // Fails while the browser replaces the page.
      const value = await read().catch(() => null)
      if (value) return value
      await delay(pollMs)
    }
    const text = await engine.evaluate<string>('document.body.innerText.slice(0, 600)').catch(() => '')
    throw new Error(`${what} not found in: ${text}`)
  }
  const find = (selector: string, name: string | null, index = 0) =>
    wait(name ?? selector, () =>
      engine.evaluate<Point | null>(`(${locate})(${JSON.stringify(selector)}, ${JSON.stringify(name)}, ${index})`),
    )
  const click = async (...target: Parameters<typeof find>) => engine.click(await find(...target))
  return {
    press: (name: string) => click(buttons, name),
    tick: (index: number) => click('tbody input[type=checkbox]', null, index),
    async fill(label: string, text: string) {
      await click(fields, label)
      await engine.type(text)
    },
    /** The list of a select belongs to the system: no automation reaches it. */
    async select(label: string, option: string) {
      await find(fields, label)
      await engine.evaluate(`(() => {
        const select = [...document.querySelectorAll('select')].find((one) =>
          [...one.labels].some((label) => label.innerText.trim().startsWith(${JSON.stringify(label)})))
        select.value = [...select.options].find(({ text }) => text === ${JSON.stringify(option)}).value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
    },
    see: (text: string) =>
      wait(text, () => engine.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`)),
    reach: (path: string) =>
      wait(path, () => engine.evaluate<boolean>(`location.pathname === ${JSON.stringify(path)}`)),
    read: (selector: string, pattern: RegExp) =>
      wait(String(pattern), async () => {
        const texts = await engine.evaluate<string[]>(
          `[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ innerText }) => innerText)`,
        )
        return texts.find((text) => pattern.test(text)) ?? null
      }),
    /** @returns violations of WCAG 2.2 AA, and a page that is wider than its window */
    async listFaults(): Promise<string[]> {
      await engine.evaluate(`(() => { ${axe.source}; return true })()`)
      await engine.evaluate(`(() => {
        axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
          .then(({ violations }) => { globalThis.axeViolations = violations })
        return true
      })()`)
      const violations = await wait('result of axe', () =>
        engine.evaluate<Violation[] | null>(
          'globalThis.axeViolations?.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })) ?? null',
        ),
      )
      await engine.evaluate('(() => { delete globalThis.axeViolations; return true })()')
      const isTooWide = await engine.evaluate<boolean>(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth + 1',
      )
      return [
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)),
        ...(isTooWide ? ['wider than the window'] : []),
      ]
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
