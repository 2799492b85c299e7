import type { CallInput, Route } from '@snowplow/contract/api/route.ts'
import { CallError, callForFile } from './call.ts'

export interface Receiving {
  /** Cancels the download; nothing is saved, even if all bytes have arrived. */
  signal?: AbortSignal
  onProgress?: (bytes: number) => void
}

/**
 * Saves a file response under the name from the server. An interrupted download fails instead of saving a truncated
 * file.
 * @throws CallError, or the signal's reason when canceled
 */
export async function download<R extends Route & { replyType: string }>(
  route: R,
  input: CallInput<R>,
  { signal, onProgress }: Receiving = {},
): Promise<void> {
  const { name, response } = await callForFile(route, input, signal)
  const content = await getContent(response, onProgress).catch(() => {
    signal?.throwIfAborted()
    throw new CallError(0, 'network')
  })
  signal?.throwIfAborted()
  saveFile(content, name)
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started saving by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Streams with progress into a Blob, so that the browser can store large files on disk. */
function getContent({ body, headers }: Response, onProgress: Receiving['onProgress']): Promise<Blob> {
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
