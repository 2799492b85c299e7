import {
  checkSubscription,
  confirmSubscription,
  requestSubscription,
} from '@snowplow/contract/subscription/subscription.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import { createSigner } from '../../http/signer.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { from, getMails } from '../../test/outbox.ts'
import { at, onBothDatabases, testApp } from '../../test/test-app.ts'
import { countGuestMails, createGuestMailKeys, guestMailLimits } from '../mail/guest-mail-limits.ts'
import { unsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { createSubscriptionTokens, type SubscriptionRequest } from './subscription-token.ts'

const email = 'Reader@mail.example'
const hourMs = 3_600_000
const minuteMs = 60_000

async function startContest(database = 'sqlite::memory:', { now = at.phase2, settings = {} } = {}) {
  const smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from, PUBLIC_ADDRESS: 'https://plows.example' }
  const contest = await testApp({ database, now, settings: { ...mail, ...settings } })
  const request = (body: object = {}, remoteAddress = '192.0.2.1') =>
    contest.app.inject({
      method: 'POST',
      url: `/api${requestSubscription.path}`,
      payload: { topics: ['voting', 'winners'], email, recaptcha: 'off', ...body },
      remoteAddress,
    })
  const getToken = (change: Partial<SubscriptionRequest> = {}, secrets = contest.config.JWT_SECRETS) =>
    createSubscriptionTokens(secrets).tokenOf({
      email,
      season: 1,
      language: 'en',
      topics: ['voting', 'winners'],
      requestedAt: Date.parse(now),
      ...change,
    })
  const check = (token: string) => contest.call(checkSubscription, { body: { token } })
  const confirm = (token: string) => contest.call(confirmSubscription, { body: { token } })
  const subscribers = () => contest.orm.em.fork().findAll(Subscriber, { filters: false })
  const mailed = async () => (await getMails(contest)).map(({ recipient, occurrence }) => [recipient, occurrence])
  return { contest, request, tokenOf: getToken, check, confirm, subscribers, mailed }
}

const outcome = (reply: { statusCode: number; json: () => { code?: string } }) => reply.json().code ?? reply.statusCode

const offered = async (instant: string, settings = {}) => {
  const contest = await testApp({ now: instant, settings })
  return (await contest.get('/contest')).json().subscriptionTopics
}

describe('topics on offer', () => {
  const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: from, PUBLIC_ADDRESS: 'https://plows.example' }

  test('are those whose messages are still to come', async () => {
    for (const instant of [at.before, at.phase1, at.phase2])
      expect(await offered(instant, withMail)).toEqual(['voting', 'winners', 'fingerprint'])
    for (const instant of [at.phase3, '2025-10-14T12:00:00-05:00'])
      expect(await offered(instant, withMail)).toEqual(['winners', 'fingerprint'])
    expect(await offered(at.after, withMail)).toEqual([])
  })

  test('are none without a mail server, unless the demo shows a mailbox', async () => {
    expect(await offered(at.phase1)).toEqual([])
    expect(await offered(at.phase1, { CONTEST_MODE: 'demo' })).toEqual(['voting', 'winners', 'fingerprint'])
  })

  test('are none while a season is prepared, or once it is closed', async () => {
    for (const state of ['preparing', 'closed']) {
      const contest = await testApp({ now: at.phase1, settings: withMail })
      await contest.orm.em.fork().execute('update season set state = ?', [state])
      const topics = async () => (await contest.get('/contest')).json().subscriptionTopics
      await expect.poll(topics, { timeout: 5000 }).toEqual([])
    }
  })
})

onBothDatabases('subscription request', (database) => {
  test('gets one reply for any address, and stores no unconfirmed one', async () => {
    const { contest, request, confirm, tokenOf, subscribers, mailed } = await startContest(await database())
    const first = await request()
    expect(await subscribers()).toEqual([])
    expect(outcome(await confirm(tokenOf()))).toBe(200)
    contest.setClock(new Date(Date.parse(at.phase2) + hourMs).toISOString())
    const second = await request()
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect((await mailed()).map(([recipient]) => recipient)).toEqual([email, email])
  })

  test('sends one mail in ten minutes, also to a double click', async () => {
    const { contest, request, mailed } = await startContest(await database())
    await Promise.all([request(), request(), request()])
    expect((await mailed()).length).toBe(1)
    contest.setClock(new Date(Date.parse(at.phase2) + 10 * minuteMs).toISOString())
    expect(outcome(await request())).toBe(200)
    expect((await mailed()).length).toBe(2)
  })

  test('reaches a mailbox five times a day, whatever tags its address has, from any client', async () => {
    const { request, mailed } = await startContest(await database())
    const spell = (index: number) => (index % 2 ? `snow.driver+${index}@gmail.com` : `s.nowdriver+${index}@gmail.com`)
    const outcomes = []
    for (let attempt = 0; attempt < 6; attempt++)
      outcomes.push(await request({ email: spell(attempt) }, `192.0.2.${attempt}`))
    expect(outcomes.map(outcome)).toEqual([...Array(5).fill(200), 'request.too_many'])
    expect(Number(outcomes.at(-1)?.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await mailed()).length).toBe(5)
    expect(outcome(await request({ email: 'other@mail.example' }, '192.0.2.9'))).toBe(200)
  })

  test('serves a school, and not everybody whom one network names', async () => {
    const { contest, request } = await startContest(await database())
    const { secret } = { secret: contest.config.JWT_SECRET }
    const toKeys = createGuestMailKeys(secret, 'confirmations')
    const earlier = Array.from({ length: guestMailLimits.client - 1 }, (_, index) =>
      toKeys('2001:db8::1', `family-${index}@mail.example`),
    )
    await countGuestMails(contest.orm.em.fork(), earlier, new Date(at.phase2))
    expect(outcome(await request({ email: 'last@mail.example' }, '2001:db8::2'))).toBe(200)
    expect(outcome(await request({ email: 'more@mail.example' }, '2001:db8::3'))).toBe('request.too_many')
    expect(outcome(await request({ email: 'more@mail.example' }, '2001:db8:0:1::3'))).toBe(200)
  })
})

describe('subscription', () => {
  test('is stored once, in the language of the request, and gains topics', async () => {
    const { contest, tokenOf, confirm, subscribers } = await startContest()
    const payload = { token: tokenOf({ language: 'ar', topics: ['voting'] }) }
    const url = `/api${confirmSubscription.path}`
    await contest.app.inject({ method: 'POST', url, payload, headers: { cookie: 'language=tr' } })
    const stored = { season: 1, email, language: 'ar', getsVoting: true, getsWinners: false, getsFingerprints: false }
    expect(await subscribers()).toEqual([expect.objectContaining(stored)])
    await Promise.all(
      [tokenOf(), tokenOf({ email: email.toLowerCase(), topics: ['fingerprint'] })].map((token) => confirm(token)),
    )
    expect(await subscribers()).toEqual([
      expect.objectContaining({ ...stored, getsWinners: true, getsFingerprints: true }),
    ])
  })

  test('drops topics that are over since, and refuses a link that has none left', async () => {
    const { contest, request, tokenOf, check, confirm, subscribers } = await startContest()
    const both = tokenOf()
    const onlyVoting = tokenOf({ topics: ['voting'] })
    expect((await check(both)).json()).toEqual({ topics: ['voting', 'winners'] })
    contest.setClock(at.phase3)
    const requestedAt = Date.parse(at.phase3)
    expect((await confirm(tokenOf({ requestedAt }))).json()).toEqual({ topics: ['winners'] })
    expect(await subscribers()).toEqual([expect.objectContaining({ getsVoting: false, getsWinners: true })])
    expect(outcome(await confirm(onlyVoting))).toBe('subscription.not_found')
    expect(outcome(await confirm(tokenOf({ requestedAt, topics: ['voting'] })))).toBe('subscription.not_found')
    expect(outcome(await request({ topics: ['voting'] }))).toBe('subscription.not_open')
    contest.setClock(at.after)
    expect(outcome(await request())).toBe('subscription.not_open')
    expect(outcome(await confirm(tokenOf({ requestedAt: Date.parse(at.after) })))).toBe('subscription.not_found')
  })

  test('is not confirmed by a wrong, expired, or foreign token', async () => {
    const { contest, tokenOf, check, confirm, subscribers } = await startContest()
    const [text, season, language, time, topics, mac = ''] = tokenOf({ topics: ['voting'] }).split('.')
    const victim = Buffer.from('victim@mail.example').toString('base64url')
    const expired = Date.parse(at.phase2) - 48 * hourMs - 1
    const subscriber = unsubscribeTokens(contest.config.JWT_SECRETS).tokenOf({ type: 'subscriber', id: 1, key: email })
    const wrong = [
      [victim, season, language, time, topics, mac].join('.'),
      [text, season, language, time, topics, `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`].join('.'),
      [text, season, language, time, topics].join('.'),
      [text, season, 'tr', time, topics, mac].join('.'),
      [text, season, language, `${time}0`, topics, mac].join('.'),
      [text, season, language, time, 'winners', mac].join('.'),
      [text, season, language, time, mac].join('.'),
      mac,
      subscriber,
      tokenOf({ requestedAt: expired }),
      tokenOf({ season: 2 }),
      tokenOf({}, ['another secret']),
    ]
    for (const token of wrong)
      for (const open of [check, confirm])
        expect([token, outcome(await open(token))]).toEqual([token, 'subscription.not_found'])
    for (const token of ['', 'not a token', 'a'.repeat(513)])
      expect([outcome(await check(token)), outcome(await confirm(token))]).toEqual([
        'request.invalid',
        'request.invalid',
      ])
    expect(outcome(await check(tokenOf({ requestedAt: expired + 1 })))).toBe(200)
    expect(await subscribers()).toEqual([])
    expect(outcome(await confirm(tokenOf({ requestedAt: expired + 1 })))).toBe(200)
  })

  test('refuses a request without a topic, or with an address that cannot be one', async () => {
    const { request, mailed } = await startContest()
    for (const body of [{ topics: [] }, { topics: ['snow'] }, { email: 'you@gmial' }, { email: 'you' }]) {
      const reply = await request(body)
      expect([outcome(reply), reply.json().fields?.[0]?.path.split('.')[0]]).toEqual([
        'request.invalid',
        Object.keys(body)[0],
      ])
    }
    expect(await mailed()).toEqual([])
  })

  test('is refused without a mail server', async () => {
    const contest = await testApp()
    const reply = await contest.call(requestSubscription, { body: { topics: ['winners'], email, recaptcha: 'off' } })
    expect([reply.statusCode, outcome(reply)]).toEqual([403, 'subscription.not_open'])
  })

  test('needs a captcha solution, which works once', async () => {
    const { contest, request, mailed } = await startContest(undefined, { settings: { CAPTCHA_PROVIDER: 'altcha' } })
    const challenge = (await contest.get('/captcha/challenge')).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    const recaptcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    expect(outcome(await request())).toBe('captcha.failed')
    expect(outcome(await request({ recaptcha }))).toBe(200)
    // Repeated after a lost reply.
    expect(outcome(await request({ recaptcha }))).toBe(200)
    expect(outcome(await request({ recaptcha, email: 'other@mail.example' }))).toBe('captcha.used')
    expect((await mailed()).length).toBe(1)
  })
})

describe('mails and clients from before there were topics', () => {
  test('confirm the daily codes by their token', async () => {
    const { contest, confirm, subscribers } = await startContest()
    const { sign } = createSigner(contest.config.JWT_SECRETS, 'fingerprint subscription', 22)
    const former = [Buffer.from(email).toString('base64url'), '1', 'tr', Date.parse(at.phase2).toString(36)].join('.')
    expect((await confirm(`${former}.${sign(former)}`)).json()).toEqual({ topics: ['fingerprint'] })
    expect(await subscribers()).toEqual([
      expect.objectContaining({ email, language: 'tr', getsFingerprints: true, getsVoting: false, getsWinners: false }),
    ])
  })

  test('request the daily codes at their path, without topics', async () => {
    const { contest, tokenOf, mailed } = await startContest()
    const path = '/fingerprint/subscription'
    expect((await contest.post(path, { email, recaptcha: 'off' })).statusCode).toBe(200)
    expect((await mailed()).map(([, occurrence]) => occurrence)).toEqual([expect.stringMatching(/^\d+ fingerprint$/)])
    for (const call of ['check', 'confirm'])
      expect((await contest.post(`${path}/${call}`, { token: tokenOf() })).statusCode).toBe(200)
    expect((await contest.post(`${path}s`, {})).statusCode).toBe(404)
  })
})
