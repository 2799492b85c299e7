import { demoAccounts } from '@snowplow/server/seed/accounts.ts'
import { type Call, createClient } from './client.ts'
import { waitUntil } from './wait.ts'

const account = demoAccounts.find(({ roles }) => roles.some((role) => role === 'admin'))
export const credentials = { email: account?.email, password: account?.password }

/** Milliseconds: a call may have to sort or export a million entries. */
const timeoutMs = 600_000
const lineFeed = 10

export type Administrator = Awaited<ReturnType<typeof signIn>>

/** Signs in, as the administrator of a demo by default. @param server with the URL of the API */
export async function signIn({ base }: { base: string }, body: object = credentials) {
  const { send } = createClient(base, { timeoutMs, repeatsClosed: true })
  let token = ''
  async function request(call: Call): Promise<Buffer> {
    const { status, bytes } = await send({ ...call, token })
    if (status >= 300) throw new Error(`${call.path} ${JSON.stringify(call.query ?? {})}: ${status} ${bytes}`)
    return bytes
  }
  const read = async <Data>(call: Call): Promise<Data> => JSON.parse((await request(call)).toString())
  token = (await read<{ token: string }>({ method: 'POST', path: '/auth/login', body })).token
  return {
    token,
    read: <Data>(path: string, query?: object) => read<Data>({ path, query }),
    put: (path: string, body: object) => request({ method: 'PUT', path, body }),
    post: <Data>(path: string, body: object) => read<Data>({ method: 'POST', path, body }),
    /** @returns milliseconds */
    async timeOf(path: string, query?: object): Promise<number> {
      const startedAt = performance.now()
      await request({ path, query })
      return performance.now() - startedAt
    },
    async countLines(path: string): Promise<number> {
      let lines = 0
      const onData = (part: Buffer) => {
        for (const byte of part) if (byte === lineFeed) lines += 1
      }
      await request({ path, onData })
      return lines
    },
    /** Waits until the ballots that were stored before the start are counted: that takes a core for a minute. */
    waitUntilCounted: (query?: { season: number }) =>
      waitUntil(
        async () => !(await read<{ counting: object | null }>({ path: '/public-voting/result', query })).counting,
      ),
  }
}
