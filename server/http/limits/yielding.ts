import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const maxBlockingMs = 10

/** Iterates in order and yields to the event loop every `maxBlockingMs`, so that other requests are served. */
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
