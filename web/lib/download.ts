import type { CallInput, Route } from 'contract/route.ts'
import { callForFile } from './call.ts'

/**
 * Saves the file that a route answers with, under the name that the server gives it.
 * @throws CallError
 */
export async function download<R extends Route & { replyType: string }>(route: R, input: CallInput<R>): Promise<void> {
  const { name, content } = await callForFile(route, input)
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
