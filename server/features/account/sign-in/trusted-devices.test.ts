import type { OutgoingHttpHeaders } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuditEvent } from '../../../entities/audit-event.entity.ts'
import { User } from '../../../entities/user.entity.ts'
import { makeUser, testPassword } from '../../../test/make/make-user.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { hashPassword } from '../users/password.ts'
import { createTrustedDevices } from './trusted-devices.ts'

describe('trusted browser', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp()
  })
  const loginFrom = (remoteAddress: string, email: string, password = 'wrong password', cookie = '') =>
    contest.app.inject({
      ...{ method: 'POST', url: '/api/auth/login', payload: { email, password } },
      ...{ remoteAddress, headers: { cookie } },
    })
  const deviceCookieIn = ({ headers }: { headers: OutgoingHttpHeaders }) =>
    /^device-\d+=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
  const getCodes = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort()

  test('signs in while attackers lock the account', async () => {
    const { email } = await makeUser(contest.orm)
    const cookie = deviceCookieIn(await loginFrom('203.0.113.5', email, testPassword))
    // 110 wrong passwords from 11 addresses.
    const attackerLogins = Array.from({ length: 110 }, (_, attempt) => loginFrom(`192.0.2.${attempt % 11}`, email))
    expect(getCodes(await Promise.all(attackerLogins))).toEqual([...Array(100).fill(401), ...Array(10).fill(429)])
    expect((await loginFrom('203.0.113.6', email, testPassword)).statusCode).toBe(429)
    const trustedLogin = await loginFrom('192.0.2.1', email, testPassword, cookie)
    expect([trustedLogin.statusCode, deviceCookieIn(trustedLogin)]).toEqual([200, cookie])
  })

  test('is counted separately, from any address', async () => {
    const { id, email } = await makeUser(contest.orm)
    const cookie = deviceCookieIn(await loginFrom('203.0.113.5', email, testPassword))
    const attempts = []
    for (let index = 0; index < 12; index++)
      attempts.push(await loginFrom(`198.51.100.${index}`, email, 'wrong password', cookie))
    expect(getCodes(attempts)).toEqual([...Array(10).fill(401), 429, 429])
    expect((await loginFrom('203.0.113.5', email, testPassword, cookie)).statusCode).toBe(429)
    expect((await loginFrom('203.0.113.5', email, testPassword)).statusCode).toBe(200)
    const waits = await contest.orm.em
      .fork()
      .findAll(AuditEvent, { where: { subjectId: id, action: 'session.throttled' } })
    expect(waits.map(({ after }) => after)).toEqual([{ reason: 'attempts from a known browser' }])
  })

  test('is rejected with a forged, foreign or outdated cookie', async () => {
    const [owner, other] = [await makeUser(contest.orm), await makeUser(contest.orm)]
    const getCookie = async (email: string) => deviceCookieIn(await loginFrom('203.0.113.5', email, testPassword))
    const [own, otherCookie] = [await getCookie(owner.email), await getCookie(other.email)]
    const before = await contest.orm.em.fork().findOneOrFail(User, { id: owner.id })
    await Promise.all(Array.from({ length: 110 }, (_, attempt) => loginFrom(`192.0.2.${attempt % 11}`, owner.email)))
    const tryWith = async (cookie: string) =>
      (await loginFrom('203.0.113.9', owner.email, testPassword, cookie)).statusCode
    const value = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
    const forged = `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`
    for (const cookie of [otherCookie, `device-${owner.id}=${value(otherCookie)}`, forged, `device-${owner.id}=`])
      expect([cookie, await tryWith(cookie)]).toEqual([cookie, 429])
    const passwordHash = await hashPassword(testPassword)
    await contest.orm.em.fork().nativeUpdate(User, { id: owner.id }, { passwordHash })
    expect(await tryWith(own)).toBe(429)
    await contest.orm.em.fork().nativeUpdate(User, { id: owner.id }, { passwordHash: before.passwordHash })
    expect(await tryWith(`language=en; ${own}; returning=1`)).toBe(200)
  })

  test('gets a cookie that scripts cannot read', async () => {
    const { id, email } = await makeUser(contest.orm)
    const header = String((await loginFrom('203.0.113.5', email, testPassword)).headers['set-cookie'])
    expect(header).toMatch(
      new RegExp(`^device-${id}=[\\w-]{22}\\.[\\w-]{43}; Path=/api/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$`),
    )
    expect((await loginFrom('203.0.113.5', email)).headers['set-cookie']).toBeUndefined()
    expect(createTrustedDevices(['a secret'], true).cookieFor({ id, passwordHash: 'hash' }, null)).toMatch(/; Secure$/)
  })
})
