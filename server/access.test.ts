import { allRights, can, type Right, type Role } from 'contract/access.ts'
import { allRoutes } from 'contract/all-routes.ts'
import type { Route } from 'contract/route.ts'
import { apiBase, route } from 'contract/route.ts'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerErrors } from './http/problem.ts'
import { identifyCallers, serve, validatorCompiler } from './http/serve.ts'
import { signToken } from './http/token.ts'
import { type TestApp, testApp } from './test/test-app.ts'

const callers: ('guest' | Role)[] = ['guest', 'user', 'admin']
const rolesOf = (caller: 'guest' | Role): Role[] => (caller === 'guest' ? [] : [caller])
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, '1')
/** What the table of rights says a caller is refused with, if at all. */
const refusalOf = (caller: 'guest' | Role, needs: Right) =>
  can(rolesOf(caller), needs) ? undefined : caller === 'guest' ? 401 : 403
const refused = [401, 403]

/** Methods and paths of the interface that a running server has, as `GET /contest`; from the router, not the contract. */
function mountedRoutes({ app }: TestApp): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[└├]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, Infinity, part)
      const path = above.join('').replace(/:(\w+)/g, '{$1}')
      if (!methods || !path.startsWith(`${apiBase}/`)) return []
      return methods.split(', ').map((method) => `${method} ${path.slice(apiBase.length)}`)
    })
}
const agreedRoutes = Object.values<Route>(allRoutes).flatMap(({ method, path }) =>
  // A router that answers GET answers HEAD with the same guard.
  method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
)

describe('every role meets every route', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo', CAPTCHA_PROVIDER: 'altcha' } })
  const meetings = Object.entries<Route>(allRoutes).flatMap(([name, one]) =>
    callers.map((caller) => ({ name, one, caller })),
  )

  test.each(meetings)('$caller at $name', async ({ one, caller }) => {
    const answer = await contest.as(caller)(one.method, addressOf(one), one.method === 'GET' ? undefined : {})
    const { statusCode } = answer
    expect(answer.json().code, 'the call reaches its route').not.toBe('route.not_found')
    expect(refused.includes(statusCode) ? statusCode : undefined).toBe(refusalOf(caller, one.needs))
  })

  test('the demo has exactly the routes of the contract', () => {
    expect(mountedRoutes(contest).sort()).toEqual(agreedRoutes.sort())
  })

  test('and the document names exactly these', async () => {
    const paths: Record<string, object> = (await contest.get('/openapi.json')).json().paths
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(apiBase, '')}`),
    )
    expect(documented.sort()).toEqual(agreedRoutes.filter((one) => !one.startsWith('HEAD')).sort())
  })
})

test.each([
  ['production', { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' }],
  ['development', { CONTEST_MODE: 'development' }],
])('%s has every route but the one that sets the clock', async (_, settings) => {
  const contest = await testApp({ settings })
  expect(mountedRoutes(contest).sort()).toEqual(agreedRoutes.filter((one) => one !== 'POST /demo/clock').sort())
  const now = { now: '2025-08-12T00:00:00Z' }
  expect((await contest.as('admin')('POST', '/demo/clock', now)).json().code).toBe('route.not_found')
})

describe('the guard', () => {
  const secret = 'a secret of the tests that is long enough'
  const now = new Date('2025-10-01T12:00:00Z')
  const key = (text: string) => new TextEncoder().encode(text)

  async function guarded(needs: Right) {
    const app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    answerErrors(app)
    identifyCallers(app, secret, () => now)
    const secretRoom = route({ method: 'GET', path: '/room', needs, summary: '', reply: z.object({ ok: z.boolean() }) })
    serve(app, secretRoom, () => ({ ok: true }))
    return async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const { statusCode } = await app.inject({ url: '/room', headers })
      return statusCode
    }
  }
  const tokenOf = (role: Role) => signToken({ roles: [role] }, secret, now, 60)

  const kept = allRights.filter((right) => !can([], right))
  test.each(kept.flatMap((right) => callers.map((caller) => [caller, right] as const)))(
    'meets %s at a room that needs %s as the table says',
    async (caller, right) => {
      const room = await guarded(right)
      const status = await room(caller === 'guest' ? undefined : await tokenOf(caller))
      expect(status).toBe(refusalOf(caller, right) ?? 200)
    },
  )

  test('keeps rooms for an administrator alone, and for any signed-in person', () => {
    expect(kept).toEqual(expect.arrayContaining(['publicSubmission.review', 'favoriteNames.submit']))
  })

  test('believes no token that is forged, expired, unsigned or of another shape', async () => {
    const room = await guarded('publicSubmission.review')
    const [header, payload, signature] = (await tokenOf('user')).split('.') as [string, string, string]
    const asAdmin = Buffer.from(JSON.stringify({ roles: ['admin'], exp: 9e9 })).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${asAdmin}.`
    const signed = (claims: object, with_ = secret, algorithm = 'HS256') =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm }).sign(key(with_))
    const bad = [
      `${header}.${asAdmin}.${signature}`,
      `${header}.${payload}.`,
      unsigned,
      await signed({ roles: ['admin'], exp: 9e9 }, 'another secret that is long enough, too'),
      await signed({ roles: ['admin'], exp: 9e9 }, secret, 'HS512'),
      await signed({ roles: ['admin'] }),
      await signed({ roles: ['owner'], exp: 9e9 }),
      await signToken({ roles: ['admin'] }, secret, new Date(now.getTime() - 61_000), 60),
      'nonsense',
      '',
    ]
    expect(await Promise.all(bad.map(room))).toEqual(bad.map(() => 401))
  })
  test('refuses a bad token also where a guest may go', async () => {
    const open = await guarded('contest.read')
    expect([await open(), await open(await tokenOf('user')), await open('nonsense')]).toEqual([200, 200, 401])
  })
})
