import { setImmediate as othersTurn } from 'node:timers/promises'

/** How long one call works at one go. */
const turnMs = 10

/** A long list in order: between two items, whoever else asks something is answered. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let endsAt = performance.now() + turnMs
  for (const item of items) {
    if (performance.now() > endsAt) {
      await othersTurn()
      endsAt = performance.now() + turnMs
    }
    yield item
  }
}

/** A long list in parts, for a statement each. */
export async function inParts<Item>(
  items: readonly Item[],
  size: number,
  work: (part: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await othersTurn()
    await work(items.slice(start, start + size))
  }
}
