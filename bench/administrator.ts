import { demoAccounts } from '@snowplow/server/seed/accounts.ts'
import type { Server } from './servers.ts'

export type Administrator = Awaited<ReturnType<typeof administrator>>

export async function administrator({ port }: Server) {
  const api = `http://127.0.0.1:${port}/api`
  const account = demoAccounts.find(({ roles }) => roles.some((role) => role === 'admin'))
  const signedIn = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  async function request(path: string, query: object = {}): Promise<Response> {
    const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
    const search = texts.length ? `?${new URLSearchParams(Object.fromEntries(texts))}` : ''
    const response = await fetch(`${api}${path}${search}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path}${search}: ${await response.text()}`)
    return response
  }
  async function send(method: string, path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${api}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  return {
    read: async <Data>(path: string, query?: object) => (await request(path, query)).json() as Promise<Data>,
    put: (path: string, body: object) => send('PUT', path, body),
    post: (path: string, body: object) => send('POST', path, body),
    async timeOf(path: string, query?: object): Promise<number> {
      const startedAt = performance.now()
      await (await request(path, query)).arrayBuffer()
      return performance.now() - startedAt
    },
    async countLines(path: string): Promise<number> {
      let lines = 0
      for await (const piece of (await request(path)).body ?? [])
        for (const byte of piece as Uint8Array) if (byte === 10) lines += 1
      return lines
    },
  }
}
