import type { ErrorCode, FieldErrorCode, Problem } from '@snowplow/contract/api/errors.ts'
import { type CallInput, type Reply, type Route, toAddress } from '@snowplow/contract/api/route.ts'
import { newTokenHeader } from '@snowplow/contract/auth/auth.ts'
import { previewDateHeader, previewSeasonHeader } from '@snowplow/contract/contest/preview-date.ts'
import { getPreviewDate } from './preview-date.ts'
import { endSession, getToken, renewSession } from './session.ts'

/** `unreadable`: the response is not a valid reply. */
export type FailureCode = ErrorCode | 'network' | 'unreadable'

export class CallError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly fields: { path: string; code: FieldErrorCode }[]
  readonly conflicts: NonNullable<Problem['conflicts']>
  /** Response body as parsed. The development mock reports errors in its own format. */
  readonly body: unknown
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: FailureCode, problem?: Problem, retryAfterSeconds: number | null = null) {
    super(problem?.message ?? `HTTP error! status: ${status}`)
    this.status = status
    this.code = code
    this.fields = (problem?.fields ?? []) as { path: string; code: FieldErrorCode }[]
    this.conflicts = problem?.conflicts ?? []
    this.body = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Row that conflicts with a decision, in its current state; null if it was deleted. */
export interface Conflict<Row> {
  id: number
  reason: ErrorCode
  current: Row | null
}

export const getConflicts = <Row>(error: unknown): readonly Conflict<Row>[] =>
  error instanceof CallError ? (error.conflicts as readonly Conflict<Row>[]) : []

/** True for 4xx: a retry cannot succeed. Lost connections and 5xx may be retried. */
export const isRefusal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500

/** True if the request may have taken effect although no reply confirms it: lost connection or unreadable reply. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof CallError)) return error instanceof Error
  if (error.code === ('server.busy' satisfies ErrorCode)) return false
  return error.status < 400 || error.status === 408 || error.status >= 500
}

/** True if the request may have taken effect: unknown outcome or 429. */
export const mayHaveSucceeded = (error: unknown) =>
  isOutcomeUnknown(error) || (error instanceof CallError && error.status === 429)

export const getFailureCode = (error: unknown): FailureCode => (error instanceof CallError ? error.code : 'unreadable')

/** Builds the request. Section 7: bearer token, and a JSON content type on everything but GET. */
function getRequest(route: Route, body: object | undefined, token: string | null, signal?: AbortSignal): RequestInit {
  const headers: Record<string, string> = {}
  const request: RequestInit = { method: route.method, headers }
  if (token !== null) headers.authorization = `Bearer ${token}`
  const previewDate = getPreviewDate()
  if (previewDate !== null) headers[previewDateHeader] = previewDate.at
  if (previewDate?.season) headers[previewSeasonHeader] = previewDate.season
  if (route.method !== 'GET') {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body ?? {})
  }
  if (signal) request.signal = signal
  return request
}

/** Stores a renewed token from the response; a 401 signs the user out (section 8). */
function followSession(response: Response, sent: string): void {
  const fresh = response.headers.get(newTokenHeader)
  if (fresh) renewSession(sent, fresh)
  // A 401 for an earlier token must not end a newer session.
  if (response.status === 401 && getToken() === sent) {
    console.warn('Unauthorized request. User was signed out.')
    endSession('cut_off')
  }
}

async function respond<R extends Route>(route: R, input: CallInput<R>, signal?: AbortSignal): Promise<Response> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object }
  const token = getToken()
  const response = await fetch(toAddress(route, params, query), getRequest(route, body, token, signal)).catch(
    (error) => {
      if (signal?.aborted) throw error
      throw new CallError(0, 'network')
    },
  )
  if (token !== null) followSession(response, token)
  return response
}

function getFailure(response: Response, payload: Problem | undefined): CallError {
  // Same message as a network error: the connection is too slow to reach the server.
  if (payload?.code === ('request.too_slow' satisfies ErrorCode))
    return new CallError(response.status, 'network', payload)
  const wait = Number(response.headers.get('retry-after'))
  return new CallError(response.status, (payload?.code as ErrorCode) ?? 'unreadable', payload, wait > 0 ? wait : null)
}

const getJson = (response: Response) => response.json().catch(() => undefined)

/**
 * Sends the request with the session's token, if any.
 * @throws CallError
 */
export async function call<R extends Route>(route: R, input: CallInput<R>, signal?: AbortSignal): Promise<Reply<R>> {
  const response = await respond(route, input, signal)
  const payload = await getJson(response)
  if (response.ok && payload !== undefined) return payload as Reply<R>
  throw getFailure(response, payload)
}

/**
 * Resolves with the headers, before the body has arrived.
 * @throws CallError
 */
export async function callForFile<R extends Route & { replyType: string }>(
  route: R,
  input: CallInput<R>,
  signal?: AbortSignal,
): Promise<{ name: string; response: Response }> {
  const response = await respond(route, input, signal)
  if (!response.ok) throw getFailure(response, await getJson(response))
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, response }
}
