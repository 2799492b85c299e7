import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { errors } from '@snowplow/contract/api/errors.ts'
import { apiBase, type Route } from '@snowplow/contract/api/route.ts'
import { getApiDocument } from '@snowplow/contract/api/server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  responses: Record<string, { description: string }>
}

let contest: TestApp
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  contest = await testApp({ settings: { CONTEST_MODE: 'demo', CAPTCHA_PROVIDER: 'altcha' } })
  paths = (await contest.call(getApiDocument)).json().paths
})
const operationOf = ({ method, path }: Route) => paths[apiBase + path]?.[method.toLowerCase()]

describe('the API document', () => {
  test.each(Object.entries<Route>(allRoutes))('tells of %s its name, its noun and its own refusals', (name, route) => {
    const operation = operationOf(route)
    expect(operation).toMatchObject({ operationId: name, tags: [route.path.split('/')[1]], summary: route.summary })
    for (const code of route.errors ?? []) {
      const { status, message } = errors[code]
      expect(operation?.responses[status]?.description).toContain(`\`${code}\`: ${message}`)
    }
  })

  test('tells who may call in words that fit the right', () => {
    const { submitVote, getMe, listUsers } = allRoutes
    const whoOf = (route: Route) => [operationOf(route)?.description, operationOf(route)?.security]
    expect(whoOf(submitVote)).toEqual(['Who may make this call: Anyone.', []])
    expect(whoOf(getMe)).toEqual(['Who may make this call: Staff and administrators.', [{ token: [] }]])
    expect(whoOf(listUsers)).toEqual(['Who may make this call: Administrators.', [{ token: [] }]])
    expect(operationOf(listUsers)?.responses[403]?.description).toContain('auth.forbidden')
    expect(operationOf(submitVote)?.responses[403]?.description).not.toContain('auth.forbidden')
  })

  test('tells what any call can answer and what can be wrong with a field', async () => {
    const { description } = (await contest.call(getApiDocument)).json().info
    expect(description).toContain('| `request.too_many` | 429. Too many requests')
    expect(description).toContain('| `too_long` | is too long |')
  })
})
