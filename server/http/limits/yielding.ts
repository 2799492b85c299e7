import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const maxBlockingMs = 10

export type Slice = ReturnType<typeof startSlice>

/** Limits the time in ms that a computation of many loops blocks the event loop. */
export function startSlice(maxMs = maxBlockingMs) {
  let endsAt = performance.now() + maxMs
  return {
    isOver: () => performance.now() > endsAt,
    /** Yields to the event loop, so that other requests are served, and starts the next slice. */
    async next(): Promise<void> {
      await yieldToEventLoop()
      endsAt = performance.now() + maxMs
    },
  }
}

/** Iterates in order and yields to the event loop every `maxBlockingMs`. */
export async function* iterateYielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const slice = startSlice()
  for (const item of items) {
    if (slice.isOver()) await slice.next()
    yield item
  }
}

export async function runInChunks<Item>(
  items: readonly Item[],
  size: number,
  work: (chunk: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop()
    await work(items.slice(start, start + size))
  }
}
