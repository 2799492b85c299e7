import { route, tags } from '@snowplow/contract/api/route.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidate, toQuery } from './query.ts'

const params = z.object({ districtId: z.string() })
const get = { method: 'GET', needs: 'vote.submit', summary: 'For this test', reply: z.object({}) } as const
const getPoll = route({ ...get, path: '/poll/{districtId}', tags: ['votingOption', 'pollResult'], params })
const listPolls = route({ ...get, path: '/poll', tags: ['votingOption'] })
const listUsers = route({ ...get, path: '/user', tags: ['user'] })
const listCounties = route({ ...get, path: '/county' })

const queries = new QueryClient()
afterEach(() => queries.clear())

const poll = (districtId: string) => toQuery(getPoll, { params: { districtId } })
async function oldAfter(
  ...[tags, input]: Parameters<typeof invalidate> extends [unknown, ...infer Rest] ? Rest : never
) {
  const cachedQueries = [
    poll('1'),
    poll('2'),
    toQuery(listPolls, {}),
    toQuery(listUsers, {}),
    toQuery(listCounties, {}),
  ]
  for (const { queryKey, meta } of cachedQueries) {
    await queries.fetchQuery({ queryKey, meta, queryFn: () => 'an answer' })
  }
  await invalidate(queries, tags, input)
  const old = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  return old.map(({ queryKey: [path, callInput] }) => [path, (callInput as { params?: unknown }).params ?? null])
}

test('toQuery > uses one cache entry per route and input', () => {
  queries.setQueryData(poll('1').queryKey, 'an answer')
  expect(queries.getQueryData(poll('1').queryKey)).toBe('an answer')
  expect(queries.getQueryData(poll('2').queryKey)).toBeUndefined()
})

test('invalidate > invalidates exactly the queries that share a tag', async () => {
  expect(await oldAfter(['votingOption', 'auditEvent'])).toEqual([
    ['/poll/{districtId}', { districtId: '1' }],
    ['/poll/{districtId}', { districtId: '2' }],
    ['/poll', null],
  ])
})

test('invalidate > skips queries of another district', async () => {
  expect(await oldAfter(['votingOption'], { params: { districtId: '2' } })).toEqual([
    ['/poll/{districtId}', { districtId: '2' }],
    ['/poll', null],
  ])
})

test('invalidate > invalidates every tagged query for a command with all tags', async () => {
  const all = ['/poll/{districtId}', '/poll/{districtId}', '/poll', '/user']
  expect((await oldAfter(tags, { params: { districtId: '2' } })).map(([path]) => path)).toEqual(all)
})

test('invalidate > invalidates nothing for a command without tags', async () => {
  expect(await oldAfter([])).toEqual([])
})

test('invalidate > leaves out deleted rows, named in the path or in the query', async () => {
  const ofYear = (year: string) => toQuery(listPolls, { query: { season: year } } as object)
  for (const { queryKey, meta } of [poll('1'), ofYear('2026'), ofYear('2027')])
    await queries.fetchQuery({ queryKey, meta, queryFn: () => 'an answer' })
  const isDeleted = ({ districtId, season }: Record<string, unknown>) => districtId === '1' || season === '2026'
  await invalidate(queries, tags, undefined, isDeleted)
  const old = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(old.map(({ queryKey }) => queryKey)).toEqual([ofYear('2027').queryKey])
})
