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
  responses: Record<string, { description?: string; $ref?: string }>
}

interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { description: string }> }
}

let contest: TestApp
let document: Document
beforeAll(async () => {
  contest = await testApp({ settings: { CONTEST_MODE: 'demo', CAPTCHA_PROVIDER: 'altcha' } })
  document = (await contest.call(getApiDocument)).json()
})
const getOperation = ({ method, path }: Route) => document.paths[apiBase + path]?.[method.toLowerCase()]
const getResponse = (route: Route, status: number) => {
  const { $ref, description } = getOperation(route)?.responses[status] ?? {}
  return $ref ? document.components.responses[$ref.split('/').at(-1) ?? '']?.description : description
}

describe('GET /openapi.json', () => {
  test.each(Object.entries<Route>(allRoutes))('describes the operation, tag and errors of %s', (name, route) => {
    const operation = getOperation(route)
    expect(operation).toMatchObject({ operationId: name, tags: [route.path.split('/')[1]], summary: route.summary })
    for (const code of route.errors ?? []) {
      const { status, message } = errors[code]
      expect(getResponse(route, status)).toContain(`\`${code}\`: ${message}`)
    }
  })

  test('names the roles that may call a route', () => {
    const { submitVote, getMe, listUsers } = allRoutes
    const getWho = (route: Route) => [getOperation(route)?.description, getOperation(route)?.security]
    expect(getWho(submitVote)).toEqual(['Who may make this call: Anyone.', []])
    expect(getWho(getMe)).toEqual(['Who may make this call: Staff and administrators.', [{ token: [] }]])
    expect(getWho(listUsers)).toEqual(['Who may make this call: Administrators.', [{ token: [] }]])
    expect(getResponse(listUsers, 403)).toContain('auth.forbidden')
    expect(getResponse(submitVote, 403)).not.toContain('auth.forbidden')
  })

  test('lists status 400 for every operation', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.filter(({ responses }) => !responses[400])).toEqual([])
  })

  test('has no dangling references', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    const dangling = [...references].filter(([, path = '']) => {
      let node: unknown = document
      for (const name of path.split('/')) node = (node as Record<string, unknown> | undefined)?.[name]
      return node === undefined
    })
    expect(dangling).toEqual([])
  })

  test('names the license and the server', () => {
    expect(document).toMatchObject({
      openapi: '3.1.1',
      info: { license: { name: 'MIT' } },
      servers: [{ url: '/' }, {}],
    })
  })

  test('describes common errors and field errors', () => {
    const { description } = document.info
    expect(description).toContain('| `request.too_many` | 429. Too many requests')
    expect(description).toContain('| `too_long` | is too long |')
  })
})
