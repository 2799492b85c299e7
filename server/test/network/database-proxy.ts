import { afterAll } from 'vitest'
import { startProxy } from './proxy.ts'

/** A network between a server and its PostgreSQL that a test can break; gone after the suite. */
export async function databaseProxy(address: string) {
  const proxy = await startProxy(address)
  afterAll(proxy.close)
  return proxy
}
