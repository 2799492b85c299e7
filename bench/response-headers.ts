import { type Reply, sendRequest } from '@snowplow/load/client.ts'
import type { Server } from '@snowplow/load/servers.ts'

/** Added by every baseline itself. */
const defaultNames = ['date', 'connection', 'keep-alive', 'content-type', 'content-length']

/**
 * Headers of the product's replies for bare.ts, so that the baseline sends the same bytes. They cost a server a fifth of
 * its work for a buffer, and the measuring client another fifth.
 */
export async function readResponseHeaders({ base }: Server): Promise<Record<string, string>> {
  const { headers } = await sendRequest(`${base}/contest`)
  return { RESPONSE_HEADERS: JSON.stringify(omitHeaders(headers, defaultNames)) }
}

export const omitHeaders = (headers: Reply['headers'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
