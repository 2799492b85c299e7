import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** How long one call works at one go. */
const maxBlockingMs = 10

/** A long list in order: between two items, whoever else asks something is answered. */
export async function* forEachYielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let endsAt = performance.now() + maxBlockingMs
  for (const item of items) {
    if (performance.now() > endsAt) {
      await yieldToEventLoop()
      endsAt = performance.now() + maxBlockingMs
    }
    yield item
  }
}

/** A long list in parts, for a statement each. */
export async function inChunks<Item>(
  items: readonly Item[],
  size: number,
  work: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop()
    await work(items.slice(start, start + size))
  }
}
