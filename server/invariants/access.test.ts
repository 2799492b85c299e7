import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { apiBase, type Route } from '@snowplow/contract/api/route.ts'
import { getApiDocument } from '@snowplow/contract/api/server.ts'
import { can, type Right, type Role, roles } from '@snowplow/contract/auth/access.ts'
import { setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { noSuchToken } from '../features/account/sign-in/mock/mock-auth.service.ts'
import { signToken } from '../http/token.ts'
import { makeUser } from '../test/make/make-user.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'

const callers: ('guest' | Role)[] = ['guest', ...roles]
const getRoles = (caller: 'guest' | Role): Role[] => (caller === 'guest' ? [] : [caller])
const getAddress = ({ path }: Route) => path.replace(/\{\w+\}/g, '999999')
const getRefusal = (caller: 'guest' | Role, needs: Right) =>
  can(getRoles(caller), needs) ? undefined : caller === 'guest' ? 401 : 403
const key = (text: string) => new TextEncoder().encode(text)

/** Invalid tokens, each of which would be an administrator's. */
const badTokens: Record<string, (contest: TestApp) => Promise<string>> = {
  'a deactivated administrator': async ({ orm, config }) => {
    const { id } = await makeUser(orm, { roles: ['admin'], isActive: false })
    return signToken({ userId: id, version: 0 }, config.JWT_SECRET, new Date(at.phase3), 3600)
  },
  'a deleted administrator': async ({ config }) =>
    signToken({ userId: 888_888, version: 0 }, config.JWT_SECRET, new Date(at.phase3), 3600),
  'an expired token': ({ tokenOf }) => tokenOf('admin', -1),
  'an unsigned token': async ({ tokenOf }) => {
    const [, payload] = (await tokenOf('admin')).split('.')
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  },
  'a token of another key': async ({ accountOf }) => {
    const { id, tokenVersion: version } = await accountOf('admin')
    return signToken({ userId: id, version }, 'another secret that is long enough, too', new Date(at.phase3), 3600)
  },
  'a token of another algorithm': async ({ accountOf, config }) => {
    const { id, tokenVersion: version } = await accountOf('admin')
    const signing = new SignJWT({ version }).setProtectedHeader({ alg: 'HS512' }).setSubject(String(id))
    return signing.setIssuedAt(1).setExpirationTime(9e9).sign(key(config.JWT_SECRET))
  },
  'a token of an older version': async ({ orm, config }) => {
    const { id } = await makeUser(orm, { roles: ['admin'] })
    return signToken({ userId: id, version: -1 }, config.JWT_SECRET, new Date(at.phase3), 3600)
  },
  'a token of a later version': async ({ orm, config }) => {
    const { id } = await makeUser(orm, { roles: ['admin'] })
    return signToken({ userId: id, version: 1 }, config.JWT_SECRET, new Date(at.phase3), 3600)
  },
  'a token that never expires': async ({ accountOf, config }) => {
    const { id, tokenVersion: version } = await accountOf('admin')
    const signing = new SignJWT({ version }).setProtectedHeader({ alg: 'HS256' }).setSubject(String(id)).setIssuedAt(1)
    return signing.sign(key(config.JWT_SECRET))
  },
  'a token with another payload': async ({ tokenOf, accountOf }) => {
    const [header, , signature] = (await tokenOf('user')).split('.')
    const { id, tokenVersion: version } = await accountOf('admin')
    const payload = Buffer.from(JSON.stringify({ sub: String(id), version, iat: 1, exp: 9e9 })).toString('base64url')
    return `${header}.${payload}.${signature}`
  },
  'a token without its signature': async ({ tokenOf }) =>
    `${(await tokenOf('admin')).split('.').slice(0, 2).join('.')}.`,
  nonsense: async () => 'nonsense',
  'an empty token': async () => '',
}

/** Not calls: they lead a browser from the address in a mail's header to a page. */
const redirects = ['GET /unsubscribe/{token}', 'HEAD /unsubscribe/{token}']

/** Lists the routes of a running server as `GET /contest`, from the router instead of the contract. */
function mountedRoutes({ app }: TestApp): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] = /^([│ ]*)[└├]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, Infinity, segment)
      const path = above.join('').replace(/:(\w+)/g, '{$1}')
      if (!methods || !path.startsWith(`${apiBase}/`)) return []
      return methods.split(', ').map((method) => `${method} ${path.slice(apiBase.length)}`)
    })
    .filter((one) => !redirects.includes(one))
}
const contractRoutes = Object.values<Route>(allRoutes).flatMap(({ method, path }) =>
  // The router adds HEAD with the same guard to each GET.
  method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
)

describe('authorization', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo', CAPTCHA_PROVIDER: 'altcha' } })
  await makeUser(contest.orm, { roles: ['admin'] })
  const combinations = Object.entries<Route>(allRoutes).flatMap(([name, one]) =>
    callers.map((caller) => ({ name, one, caller })),
  )

  test.each(combinations)('$name > applies its right to $caller', async ({ one, caller }) => {
    const response = await contest.as(caller)(one.method, getAddress(one), one.method === 'GET' ? undefined : {})
    const { statusCode, headers } = response
    const isJson = headers['content-type']?.toString().startsWith('application/json')
    const { code, error } = isJson ? response.json() : {}
    expect(code, 'the call reaches its route').not.toBe('route.not_found')
    const isRefused = ['auth.required', 'auth.forbidden'].includes(code) || error === noSuchToken.error
    expect(isRefused ? statusCode : undefined).toBe(getRefusal(caller, one.needs))
  })

  test.each(Object.entries(badTokens))('every route > returns 401 for %s', async (_, make) => {
    const token = await make(contest)
    const statuses = new Set<number>()
    for (const one of Object.values<Route>(allRoutes)) {
      const body = one.method === 'GET' ? undefined : {}
      statuses.add((await contest.withToken(token)(one.method, getAddress(one), body)).statusCode)
    }
    expect([...statuses]).toEqual([401])
  })

  test('demo > has exactly the routes of the contract', () => {
    expect(mountedRoutes(contest).sort()).toEqual(contractRoutes.sort())
  })

  test('API document > has exactly the routes of the contract', async () => {
    const paths: Record<string, object> = (await contest.call(getApiDocument)).json().paths
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(apiBase, '')}`),
    )
    expect(documented.sort()).toEqual(contractRoutes.filter((one) => !one.startsWith('HEAD')).sort())
  })
})

test.each([
  ['production', { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' }],
  ['development', { CONTEST_MODE: 'development' }],
])('%s mode > has every route except those of the demo', async (mode, settings) => {
  const contest = await testApp({ settings })
  const isMounted = (one: string) => !one.includes('/demo/') && !(mode === 'production' && one.includes('/mock/'))
  expect(mountedRoutes(contest).sort()).toEqual(contractRoutes.filter(isMounted).sort())
  const now = { now: '2025-08-12T00:00:00Z' }
  expect((await contest.as('admin')(setDemoClock, { body: now })).json().code).toBe('route.not_found')
  for (const path of ['/demo/mail', '/demo/mail/1'])
    expect((await contest.as('admin')('GET', path)).json().code).toBe('route.not_found')
})
