import { setTimeout as delay } from 'node:timers/promises'

export interface Call {
  method?: 'GET' | 'POST'
  path: string
  body?: object
  token?: string
  agent?: string
}

export interface CallResult<Body = unknown> {
  status: number
  code: string
  body: Body
  tookMs: number
}

const responseTimeoutMs = 15_000
const slowThresholdMs = 2000

export type Caller = ReturnType<typeof caller>

export function caller(base: string) {
  const start = performance.now()
  const served = new Set<number>()
  const changed = new Set<number>()
  let slowResponses = 0

  async function call<Body>({ method = 'GET', path, body, token, agent }: Call): Promise<CallResult<Body>> {
    const startedAt = performance.now()
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(agent && { 'user-agent': agent }),
    }
    const signal = AbortSignal.timeout(responseTimeoutMs)
    const response = await fetch(`${base}${path}`, { method, headers, body: body && JSON.stringify(body), signal })
      .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
      .catch(() => ({ status: 0, text: '{}' }))
    const now = performance.now()
    if (now - startedAt > slowThresholdMs) slowResponses += 1
    if (response.status >= 200 && response.status < 300) {
      const second = Math.floor((now - start) / 1000)
      served.add(second)
      if (method === 'POST') changed.add(second)
    }
    const read = JSON.parse(response.text)
    return { status: response.status, code: read.code ?? '', body: read, tookMs: now - startedAt }
  }

  return {
    call,
    slowResponses: () => slowResponses,
    secondsWithout() {
      const seconds = Array.from({ length: Math.floor((performance.now() - start) / 1000) }, (_, second) => second)
      const without = (set: Set<number>) => seconds.filter((second) => !set.has(second)).length
      return { service: without(served), changes: without(changed) }
    },
  }
}

const noResponse = 0
const unavailable = 503

/**
 * Repeats a call like a browser, until it is answered or `isOver`.
 * @param pause milliseconds between two calls
 */
export async function callUntilAnswered<Body>(
  { call }: Caller,
  request: Call,
  { pause, isOver }: { pause: () => number; isOver: () => boolean },
): Promise<CallResult<Body> & { isRepeat: boolean }> {
  for (let repeats = 0; ; repeats++) {
    const result = await call<Body>(request)
    if (![noResponse, unavailable].includes(result.status) || isOver()) return { ...result, isRepeat: repeats > 0 }
    await delay(pause())
  }
}
