import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMe } from '@snowplow/contract/auth/auth.ts'
import { readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { createUser } from '@snowplow/contract/user/user.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, onTestFinished, test } from 'vitest'
import { Mail } from '../entities/mail.entity.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { createTrustedDevices } from '../features/account/sign-in/trusted-devices.ts'
import { createFamilyLinks } from '../features/entry/family-links.ts'
import { unsubscribeTokens } from '../features/mail/unsubscribe-token.ts'
import { createMailReaders } from '../mail-readers.ts'
import { makeEntry, makeVotingOptions } from '../test/make/make.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'

const [previous, current] = ['the secret of last winter, long enough', 'the secret of this winter, long enough']

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return `sqlite:${folder}/contest.sqlite`
}

async function solve({ get }: TestApp): Promise<string> {
  const challenge = (await get('/captcha/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Signs one of everything that JWT_SECRET signs, under the previous secret. */
async function signEverything(database: string) {
  const before = await testApp({ database, now: at.phase1, settings: { JWT_SECRET: previous } })
  const entered = await before.post('/public-submission/submit', makeEntry())
  expect(entered.statusCode, entered.body).toBe(201)
  const { id, familyPath } = entered.json()
  const { reference } = await before.orm.em.fork().findOneOrFail(PublicNameSubmission, { id }, { filters: false })
  const invited = await before.as('admin')(createUser, {
    body: { firstName: 'Snow', lastName: 'Testerson', email: 'invited@example.com', roles: ['user'] },
  })
  expect(invited.statusCode, invited.body).toBe(201)
  const altcha = await testApp({
    database,
    settings: { JWT_SECRET: previous, CAPTCHA_PROVIDER: 'altcha' },
  })
  const selectedOptions = await makeVotingOptions(altcha, 1, 3)
  const signed = {
    token: await altcha.tokenOf('admin'),
    familyToken: familyPath.replace('/entry#', ''),
    unsubscribeToken: unsubscribeTokens([previous]).tokenOf({ type: 'entry', id, key: reference }),
    vote: { districtId: 1, selectedOptions, recaptcha: await solve(altcha) },
  }
  await before.close()
  await altcha.close()
  return signed
}

/** @returns the status of each call with what the previous secret signed */
async function useEverything(database: string, settings: Record<string, string>) {
  const { token, familyToken, unsubscribeToken, vote } = await signEverything(database)
  const after = await testApp({ database, now: at.phase3, settings: { ...settings, CAPTCHA_PROVIDER: 'altcha' } })
  const em = after.orm.em.fork()
  const mail = await em.findOneOrFail(Mail, { kind: 'user.invited' })
  const readers = createMailReaders(after.config.JWT_SECRETS)
  const invitation = await readers['user.invited'](em, { ...mail, isPreview: true, hasSecret: true })
  const replies = [
    await after.withToken(token)(getMe),
    await after.call(readFamilyEntry, { body: { token: familyToken } }),
    await after.call(unsubscribe, { params: { token: unsubscribeToken } }),
    await after.call(submitVote, { body: vote }),
  ]
  return { after, invitation, statuses: replies.map(({ statusCode }) => statusCode) }
}

test('JWT_SECRET_PREVIOUS > verifies what it signed, and signs nothing', async () => {
  const settings = { JWT_SECRET: current, JWT_SECRET_PREVIOUS: previous }
  const { after, invitation, statuses } = await useEverything(createFile(), settings)
  expect(statuses).toEqual([200, 200, 200, 201])
  expect(invitation?.path).toMatch(/^\/invitation#/)

  const entry = { id: 1, reference: 'SAMPLE', linkNonce: 0 }
  const { JWT_SECRETS } = after.config
  expect(createFamilyLinks(JWT_SECRETS).pathOf(entry)).toBe(createFamilyLinks([current]).pathOf(entry))
  const account = { id: 1, passwordHash: 'hash' }
  const [oldCookie = ''] = createTrustedDevices([previous], false).cookieFor(account, null).split(';')
  const [newCookie = ''] = createTrustedDevices(JWT_SECRETS, false).cookieFor(account, null).split(';')
  const isFound = (secrets: typeof JWT_SECRETS, cookie: string) =>
    createTrustedDevices(secrets, false).find(account, cookie) !== null
  expect([isFound(JWT_SECRETS, oldCookie), isFound([current], oldCookie), isFound([current], newCookie)]).toEqual([
    true,
    false,
    true,
  ])
})

test('JWT_SECRET > revokes everything that another secret signed', async () => {
  const { invitation, statuses } = await useEverything(createFile(), { JWT_SECRET: current })
  expect(statuses).toEqual([401, 404, 404, 400])
  expect(invitation).toBeNull()
})

test('a process that waits for the rotation > accepts the new secret', async () => {
  const database = createFile()
  const waiting = await testApp({ database, settings: { JWT_SECRET: previous, JWT_SECRET_PREVIOUS: current } })
  const rotated = await testApp({ database, settings: { JWT_SECRET: current, JWT_SECRET_PREVIOUS: previous } })
  const tokens = [await waiting.tokenOf('admin'), await rotated.tokenOf('admin')]
  const replies = tokens.flatMap((token) => [waiting, rotated].map((app) => app.withToken(token)(getMe)))
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
