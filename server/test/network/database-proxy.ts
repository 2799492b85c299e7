import { afterAll } from 'vitest'
import { startProxy } from './proxy.ts'

/** Starts a proxy to PostgreSQL that a test can break; closed after the suite. */
export async function databaseProxy(address: string) {
  const proxy = await startProxy(address)
  afterAll(proxy.close)
  return proxy
}
