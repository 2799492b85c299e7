import { Agent, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as httpsRequest, Agent as TlsAgent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

interface HttpRequest extends RequestOptions {
  ca?: string
  body?: string | undefined
  /** Receives the parts of the reply, which then has no bytes. */
  onData?: ((part: Buffer) => void) | undefined
  /** Repeats a call whose idle connection the server has closed in the meantime, as browsers do. */
  repeatsClosed?: boolean
}

/** Errors of a connection that the server has closed, before or while the request is written. */
const closedCodes = new Set<string | undefined>(['ECONNRESET', 'EPIPE'])

/** Sends one request. Uses `node:http`: `fetch` would take a core for a thousand votes a second. @throws without a reply */
export function sendRequest(url: string, request: HttpRequest = {}): Promise<Reply> {
  const { body, onData, repeatsClosed, ...options } = request
  return new Promise<Reply>((resolve, reject) => {
    const call = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options)
    call.once('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', (error: NodeJS.ErrnoException) =>
      repeatsClosed && call.reusedSocket && closedCodes.has(error.code)
        ? sendRequest(url, request).then(resolve, reject)
        : reject(error),
    )
    // A proxy may refuse a body before it is sent completely.
    call.once('response', (reply) => {
      const parts: Buffer[] = []
      reply.on('data', onData ?? ((part: Buffer) => parts.push(part)))
      reply.once('error', reject)
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(parts) }),
      )
    })
    call.end(body)
  })
}

export interface Call extends Pick<HttpRequest, 'onData'> {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** Each value is sent as JSON. */
  query?: object | undefined
  body?: object
  token?: string
  agent?: string
}

export interface CallResult<Body = unknown> {
  /** 0 without a reply. */
  status: number
  code: string
  body: Body
  tookMs: number
}

export interface ClientOptions extends Pick<HttpRequest, 'repeatsClosed'> {
  connections?: number
  /** Milliseconds of silence. */
  timeoutMs?: number
}

const toSearch = (query: object = {}) => {
  const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
  return texts.length ? `?${new URLSearchParams(Object.fromEntries(texts))}` : ''
}

export type Client = ReturnType<typeof createClient>

/** Client of one server, with persistent connections like those of browsers. */
export function createClient(
  base: string,
  { connections = Number.POSITIVE_INFINITY, timeoutMs = 15_000, repeatsClosed = false }: ClientOptions = {},
) {
  const agent = new (base.startsWith('https:') ? TlsAgent : Agent)({ keepAlive: true, maxSockets: connections })

  /** @throws without a reply */
  function send({ path, query, body, token, agent: userAgent, method = 'GET', onData }: Call): Promise<Reply> {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(userAgent && { 'user-agent': userAgent }),
    }
    const options = { method, headers, agent, timeout: timeoutMs, repeatsClosed, onData }
    return sendRequest(`${base}${path}${toSearch(query)}`, { ...options, body: body && JSON.stringify(body) })
  }

  return {
    send,
    async call<Body>(request: Call): Promise<CallResult<Body>> {
      const startedAt = performance.now()
      const { status, bytes } = await send(request).catch(() => ({ status: 0, bytes: '{}' }))
      const body = JSON.parse(bytes.toString())
      return { status, code: body.code ?? '', body, tookMs: performance.now() - startedAt }
    },
    close: () => agent.destroy(),
  }
}

const noResponse = 0
const unavailable = 503

/**
 * Repeats a call like a browser, until it is answered or `isOver`.
 * @param pause milliseconds between two calls
 */
export async function callUntilAnswered<Body>(
  { call }: Pick<Client, 'call'>,
  request: Call,
  { pause, isOver }: { pause: () => number; isOver: () => boolean },
): Promise<CallResult<Body> & { isRepeat: boolean }> {
  for (let repeats = 0; ; repeats++) {
    const result = await call<Body>(request)
    if (![noResponse, unavailable].includes(result.status) || isOver()) return { ...result, isRepeat: repeats > 0 }
    await delay(pause())
  }
}
