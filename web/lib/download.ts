import type { CallInput, Route } from '@snowplow/contract/api/route.ts'
import { CallError, callForFile } from './call.ts'

export interface Receiving {
  /** Gives the file up: nothing is saved, also when all of it had come. */
  signal?: AbortSignal
  onProgress?: (bytes: number) => void
}

/**
 * Saves the file that a route answers with, under the name that the server gives it. One that breaks off on its way is a
 * failure, not a shorter file.
 * @throws CallError, or the signal's reason when it was given up
 */
export async function download<R extends Route & { replyType: string }>(
  route: R,
  input: CallInput<R>,
  { signal, onProgress }: Receiving = {},
): Promise<void> {
  const { name, response } = await callForFile(route, input, signal)
  const content = await contentOf(response, onProgress).catch(() => {
    signal?.throwIfAborted()
    throw new CallError(0, 'network')
  })
  signal?.throwIfAborted()
  saveFile(content, name)
}

/** Lets the browser save what is there already. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Counts on the way, so that the browser may keep a large file where it likes. */
function contentOf({ body, headers }: Response, onProgress: Receiving['onProgress']): Promise<Blob> {
  let bytes = 0
  const progressStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, onward) {
      bytes += chunk.byteLength
      onProgress?.(bytes)
      onward.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(progressStream) ?? null, {
    headers: { 'content-type': headers.get('content-type') ?? 'application/octet-stream' },
  }).blob()
}
