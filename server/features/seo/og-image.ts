import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { WorkerThread } from '../../lib/worker-thread.ts'

export interface Picture {
  png: Buffer
  etag: string
}

// Cache size in bytes; all pages, districts and languages need less.
const roomBytes = 24 * 1024 * 1024

export function createPictures(room = roomBytes) {
  let thread: WorkerThread<string, Uint8Array> | undefined
  async function render(svg: string): Promise<Buffer> {
    if (!thread || thread.hasEnded) thread = new WorkerThread(new URL('./og-image-worker.ts', import.meta.url))
    const png = await thread.call(svg).catch((error) => {
      throw new Error('A picture could not be rendered', { cause: error })
    })
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }
  const cache = new LRUCache<string, Picture, string>({
    maxSize: room,
    sizeCalculation: ({ png }) => png.length,
    fetchMethod: async (key, _, { context: svg }) => ({ png: await render(svg), etag: `"${key}"` }),
    // Callers still get an image that was evicted while it was rendered.
    ignoreFetchAbort: true,
  })
  return {
    /** @throws if it cannot be rendered */
    of: (svg: string): Promise<Picture> => cache.forceFetch(hash('sha256', svg, 'base64url'), { context: svg }),
    close: async () => thread?.terminate(),
  }
}
