import { afterFile } from '../after-file.ts'
import { startProxy } from './proxy.ts'

export async function databaseProxy(address: string) {
  const proxy = await startProxy(address)
  afterFile(proxy.close)
  return proxy
}
