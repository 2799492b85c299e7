import type { ErrorCode, FieldFault, Problem } from 'contract/errors.ts'
import { apiBase, type CallInput, type Reply, type Route } from 'contract/route.ts'

/** Why a call failed: the server's own code, or that no sensible answer came. */
export type FailureCode = ErrorCode | 'network' | 'unreadable'

/** A call that failed, with its HTTP status (0 when there was none) and the server's parsed answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly fields: { path: string; code: FieldFault }[]

  constructor(status: number, code: FailureCode, problem?: Problem) {
    super(problem?.message ?? code)
    this.status = status
    this.code = code
    this.fields = (problem?.fields ?? []) as { path: string; code: FieldFault }[]
  }
}

/** The failure's code, whatever was thrown. */
export const failureCode = (error: unknown): FailureCode => (error instanceof CallError ? error.code : 'unreadable')

/** The address of a route with its parameters filled in. */
export function addressOf(route: Route, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `${apiBase}${path}${search && `?${search}`}`
}

/**
 * Calls a route of the contract.
 * @throws CallError
 */
export async function call<R extends Route>(route: R, input: CallInput<R>, signal?: AbortSignal): Promise<Reply<R>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object }
  const request: RequestInit = { method: route.method }
  if (signal) request.signal = signal
  if (body) {
    request.body = JSON.stringify(body)
    request.headers = { 'content-type': 'application/json' }
  }
  const response = await fetch(addressOf(route, params, query), request).catch((error) => {
    if (signal?.aborted) throw error
    throw new CallError(0, 'network')
  })
  const answer = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as Reply<R>
  throw new CallError(response.status, answer?.code ?? 'unreadable', answer)
}
