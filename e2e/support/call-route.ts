import { expect } from '@playwright/test'
import { type CallInput, type Reply, type Route, toAddress } from '../../contract/api/route.ts'

type WithNumbers<I> = I extends { params: infer P }
  ? Omit<I, 'params'> & { params: Record<keyof P, string | number> }
  : I
type Input<R extends Route> = object extends CallInput<R> ? [input?: CallInput<R>] : [input: WithNumbers<CallInput<R>>]

/** Calls a route of the contract and returns its reply; fails on an error reply. */
export type Caller = <R extends Route>(route: R, ...input: Input<R>) => Promise<Reply<R>>

/** Sends a request whose response may be an error. */
export function send<R extends Route>(base: string, token: string | null, route: R, ...[input]: Input<R>) {
  const { params, query, body } = (input ?? {}) as { params?: object; query?: object; body?: object }
  return fetch(`${base}${toAddress(route, params, query)}`, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export const getCaller =
  (base: string, getToken?: () => Promise<string>): Caller =>
  async (route, ...input) => {
    const response = await send(base, getToken ? await getToken() : null, route, ...input)
    const text = await response.text()
    expect([route.method, route.path, response.ok, text]).toEqual([route.method, route.path, true, text])
    return text === '' ? undefined : JSON.parse(text)
  }
