import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { PictureDone, PictureOrder } from './og-image-worker.ts'

interface Picture {
  png: Buffer
  etag: string
}

// Cache size in bytes; all pages, districts and languages need less.
const roomBytes = 24 * 1024 * 1024

function renderThread() {
  let thread: Worker | undefined
  let orders = 0
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()

  function settle(done: PictureDone): void {
    const order = waiting.get(done.id)
    waiting.delete(done.id)
    if ('png' in done) order?.resolve(Buffer.from(done.png.buffer, done.png.byteOffset, done.png.byteLength))
    else order?.reject(new Error(`A picture could not be rendered: ${done.error}`))
  }

  function start(): Worker {
    const started = new Worker(new URL('./og-image-worker.ts', import.meta.url))
    const end = (error: Error) => {
      if (thread === started) thread = undefined
      for (const order of waiting.values()) order.reject(error)
      waiting.clear()
    }
    started.on('message', settle)
    started.on('error', end)
    started.on('exit', () => end(new Error('The drawing thread has ended')))
    // Does not keep a stopping server alive.
    started.unref()
    return started
  }

  return {
    render(svg: string): Promise<Buffer> {
      thread ??= start()
      orders += 1
      const order = Promise.withResolvers<Buffer>()
      waiting.set(orders, order)
      thread.postMessage({ id: orders, svg } satisfies PictureOrder)
      return order.promise
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}

export function pictures(room = roomBytes) {
  const thread = renderThread()
  const cache = new LRUCache<string, Picture, string>({
    maxSize: room,
    sizeCalculation: ({ png }) => png.length,
    fetchMethod: async (key, _, { context: svg }) => ({ png: await thread.render(svg), etag: `"${key}"` }),
    // Callers still get an image that was evicted while it was rendered.
    ignoreFetchAbort: true,
  })
  return {
    /** @throws if it cannot be rendered */
    of: (svg: string): Promise<Picture> => cache.forceFetch(hash('sha256', svg, 'base64url'), { context: svg }),
    close: thread.close,
  }
}
