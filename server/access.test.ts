import { can, type Right, type Role } from 'contract/access.ts'
import { allRoutes } from 'contract/all-routes.ts'
import type { Route } from 'contract/route.ts'
import { route } from 'contract/route.ts'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerErrors } from './http/problem.ts'
import { identifyCallers, serve, validatorCompiler } from './http/serve.ts'
import { signToken } from './http/token.ts'
import { testApp } from './test/test-app.ts'

const callers: ('guest' | Role)[] = ['guest', 'user', 'admin']
const rolesOf = (caller: 'guest' | Role): Role[] => (caller === 'guest' ? [] : [caller])
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, '1')
const refused = [401, 403]

describe('every role meets every route', async () => {
  const contest = await testApp({ settings: { CONTEST_MODE: 'demo' } })
  const meetings = Object.entries(allRoutes).flatMap(([name, one]) => callers.map((caller) => ({ name, one, caller })))

  test.each(meetings)('$caller at $name', async ({ one, caller }: { one: Route; caller: 'guest' | Role }) => {
    const { statusCode } = await contest.as(caller)(one.method, addressOf(one), one.method === 'GET' ? undefined : {})
    expect(refused.includes(statusCode)).toBe(!can(rolesOf(caller), one.needs))
  })

  test('and nothing is mounted that the contract does not hold', () => {
    const paths = contest.app.swagger().paths ?? {}
    const mounted = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    )
    const agreed = Object.values<Route>(allRoutes).map(({ method, path }) => `${method} ${path}`)
    expect(mounted.sort()).toEqual(agreed.sort())
  })
})

test('production has no way to set the clock', async () => {
  const { as } = await testApp({
    settings: { CONTEST_MODE: 'production', JWT_SECRET: 'x'.repeat(40), CAPTCHA_PROVIDER: 'altcha' },
  })
  expect((await as('guest')('POST', '/demo/clock', { now: '2025-08-12T00:00:00Z' })).statusCode).toBe(404)
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

  test('lets in exactly the roles that carry the right', async () => {
    const review = await guarded('publicSubmission.review')
    expect([await review(), await review(await tokenOf('user')), await review(await tokenOf('admin'))]).toEqual([
      401, 403, 200,
    ])
    const choose = await guarded('favoriteNames.submit')
    expect([await choose(), await choose(await tokenOf('user')), await choose(await tokenOf('admin'))]).toEqual([
      401, 200, 200,
    ])
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
})
