import { setImmediate as othersTurn } from 'node:timers/promises'

/** Items that are worked on at one go. */
const atOnce = 200

/** Does something with each item of a long list in order; in between, whoever else asks something is answered. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await othersTurn()
    for (const item of items.slice(start, start + atOnce)) work(item)
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
