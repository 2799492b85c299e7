import { onTestFinished } from 'vitest'
import { type Behavior, openDnsServer, type Records } from './open-dns-server.ts'

/** Closes the DNS server after the test. */
export async function startDnsServer(records: Records, broken?: Record<string, Behavior>) {
  const server = await openDnsServer(records, broken)
  onTestFinished(server.close)
  return server
}
