import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { Problem } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { listVotingOptions } from '@snowplow/contract/public-voting.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { at, testApp } from '../test/test-app.ts'

const contest = await testApp({ settings: { CONTEST_MODE: 'demo' }, now: at.phase1 })

test.each(Object.values<Route>(allRoutes).filter(({ method }) => method === 'GET'))(
  'GET $path > rejects an unknown query parameter by name',
  async ({ path }) => {
    const { statusCode, json: body } = await contest.as('admin')(
      'GET',
      `${path
        .replace('/decision/{id}', `/decision/${crypto.randomUUID()}`)
        .replace('{fips}', '05')
        .replace('{code}', '7K4QM2XH')
        .replace('{year}', '2025')
        .replace('{file}', 'patterns')
        .replace('{kind}/{language}', 'rules/en')
        .replace(/\{\w+\}/, '1')}?surprise=1`,
    )
    expect([statusCode, body().fields.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      expect.arrayContaining(['surprise']),
    ])
  },
)

test.each(['0', '-1', '1.5', 'abc', '99999999999', "1'--"])(
  'listVotingOptions > rejects district id %j',
  async (id) => {
    expect((await contest.call(listVotingOptions, { params: { districtId: id } })).statusCode).toBe(400)
  },
)

test.each([
  ['GET', '/nothing-here'],
  ['GET', '/contest/'],
  ['DELETE', '/contest'],
  ['POST', '/contest'],
  ['GET', '/public-voting/submit'],
  ['GET', '/%'],
  ['GET', '/contest%ff'],
  ['GET', `/public-voting/district/${'1'.repeat(200)}/options`],
])('%s %s > returns 404 in the common error shape', async (method, url) => {
  const response = await contest.as('guest')(method, url)
  expect([response.statusCode, z.parse(Problem, response.json()).code]).toEqual([404, 'route.not_found'])
})

const badNames = ['name=a&name=b', 'name=%00', 'name=%ff', 'name=', '', `name=${'x'.repeat(5000)}`, 'name[]=a']
test.each(badNames)('name check > rejects query %j', async (query) => {
  const response = await contest.get(`/public-submission/name-check?${query}`)
  expect([response.statusCode, z.parse(Problem, response.json()).code]).toEqual([400, 'request.invalid'])
})
