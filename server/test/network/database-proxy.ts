import { afterAll } from 'vitest'
import { startProxy } from './proxy.ts'

export async function databaseProxy(address: string) {
  const proxy = await startProxy(address)
  afterAll(proxy.close)
  return proxy
}
