import { getContest } from '@snowplow/contract/contest/contest.ts'
import { addDays, toDay } from '@snowplow/contract/contest/days.ts'
import {
  checkFingerprintSubscription,
  confirmFingerprintSubscription,
  subscribeToFingerprints,
} from '@snowplow/contract/fingerprint/fingerprint-subscription.ts'
import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { resubscribe, unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { forkSeason } from '../../db/season.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { FingerprintSubscriber } from '../../entities/fingerprint-subscriber.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { from, getMails } from '../../test/outbox.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import { unsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { contestService } from '../season/contest.service.ts'
import { createFingerprintJob } from './fingerprint-job.ts'
import { clearBounces, toSubscriber } from './fingerprint-mails.ts'
import { createSubscriptionTokens, type SubscriptionRequest } from './subscription-token.ts'

const email = 'Reader@mail.example'
const hourMs = 3_600_000

async function startContest(database = 'sqlite::memory:', { now = at.phase3, settings = {} } = {}) {
  const smtp = await startSmtpServer()
  const mail = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from, PUBLIC_ADDRESS: 'https://plows.example' }
  const contest = await testApp({ database, now, settings: { ...mail, ...settings } })
  const request = (address = email, remoteAddress = '192.0.2.1') =>
    contest.app.inject({
      method: 'POST',
      url: `/api${subscribeToFingerprints.path}`,
      payload: { email: address, recaptcha: 'off' },
      remoteAddress,
    })
  const getToken = (change: Partial<SubscriptionRequest> = {}, secrets = contest.config.JWT_SECRETS) =>
    createSubscriptionTokens(secrets).tokenOf({
      email,
      season: 1,
      language: 'en',
      requestedAt: Date.parse(now),
      ...change,
    })
  const confirm = (token: string) => contest.call(confirmFingerprintSubscription, { body: { token } })
  const subscribers = () => contest.orm.em.fork().findAll(FingerprintSubscriber, { filters: false })
  return { smtp, contest, request, tokenOf: getToken, confirm, subscribers }
}

const outcome = (reply: { statusCode: number; json: () => { code?: string } }) => reply.json().code ?? reply.statusCode

function runJob({ orm }: TestApp, now: string): Promise<void> {
  const installation = { captcha: { provider: 'off' as const, siteKey: '' }, version: '', isDemo: false }
  const times = () => ({ now: new Date(now), wallNow: new Date(now) })
  return createFingerprintJob({ orm, contest: contestService({ orm, ...installation }), times }).run()
}

const publishedMails = async (contest: TestApp) =>
  (await getMails(contest)).filter(({ kind }) => kind === 'fingerprint.published')

/** Moves the public poll of the season, so that it started two days ago by the real clock, which mail uses. */
async function startPollNow({ orm, call }: TestApp): Promise<void> {
  const em = orm.em.fork()
  const { schedule, timeZone } = await em.findOneOrFail(Season, 1)
  const today = toDay(new Date(), timeZone)
  const phases = schedule.phases.map((one) =>
    one.phase === 3 ? { ...one, startsOn: addDays(today, -2), endsOn: addDays(today, 5) } : one,
  )
  const moved = { ...schedule, phases, announcementDate: addDays(today, 20) }
  await em.nativeUpdate(Season, { id: 1 }, { schedule: moved })
  await expect.poll(async () => (await call(getContest)).json().concluded, { timeout: 10_000 }).toBe(false)
}

describe('fingerprint subscription', () => {
  test('is confirmed by a mail, gets each fingerprint, and ends in one click', async () => {
    const now = new Date().toISOString()
    const { smtp, contest, request, confirm, subscribers } = await startContest('sqlite::memory:', { now })
    await startPollNow(contest)
    expect(outcome(await request())).toBe(200)
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1)
    const [confirmation] = smtp.mails
    expect(confirmation).toMatchObject({ subject: 'Snowplow contest: Confirm your subscription', recipients: [email] })
    const token =
      /https:\/\/plows\.example\/confirm-subscription\?language=en#([\w.-]+)/.exec(confirmation?.text ?? '')?.[1] ?? ''
    expect(JSON.stringify(await getMails(contest))).not.toContain(token)
    expect(await subscribers()).toEqual([])
    expect(outcome(await confirm(token))).toBe(200)

    await runJob(contest, now)
    const [stored] = await contest.orm.em.fork().findAll(DailyFingerprint, { orderBy: { day: 'asc' } })
    // The sender of the app is woken by the next request.
    await request('other@mail.example')
    const about = ({ text }: { text?: string }) => text?.includes(stored?.hash ?? '-')
    await expect.poll(() => smtp.mails.filter(about).length, { timeout: 20_000 }).toBe(1)
    const mail = smtp.mails.find(about)
    expect([mail?.subject?.startsWith('Snowplow contest: Daily code of '), mail?.recipients]).toEqual([true, [email]])
    const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
    const url = new URL(/<(.+)>/.exec(header)?.[1] ?? '').pathname
    expect(mail?.text).toContain(`/unsubscribe?language=en#${url.split('/').at(-1)}`)

    const oneClick = { method: 'POST' as const, url, payload: 'List-Unsubscribe=One-Click' }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(outcome(await contest.app.inject({ ...oneClick, headers }))).toBe(200)
    expect(await subscribers()).toEqual([])
    expect(await contest.orm.em.fork().count(Mail, { recipient: email })).toBe(0)
    expect(outcome(await contest.app.inject({ ...oneClick, headers }))).toBe('unsubscribe.not_found')
  })

  test('gets one reply for any address, and stores no unconfirmed one', async () => {
    const { contest, request, confirm, tokenOf, subscribers } = await startContest('sqlite::memory:')
    const first = await request()
    expect(await subscribers()).toEqual([])
    expect(outcome(await confirm(tokenOf()))).toBe(200)
    contest.setClock(new Date(Date.parse(at.phase3) + hourMs).toISOString())
    const second = await request()
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect((await getMails(contest)).map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array(2).fill(['fingerprint.confirmation', email]),
    )
  })

  test('sends one confirmation in ten minutes', async () => {
    const { contest, request } = await startContest('sqlite::memory:')
    for (let attempt = 0; attempt < 2; attempt++) expect(outcome(await request())).toBe(200)
    expect((await getMails(contest)).length).toBe(1)
  })

  test('is stored once, in the language of the request', async () => {
    const { contest, tokenOf, confirm, subscribers } = await startContest('sqlite::memory:')
    const payload = { token: tokenOf({ language: 'ar' }) }
    const url = `/api${confirmFingerprintSubscription.path}`
    await contest.app.inject({ method: 'POST', url, payload, headers: { cookie: 'language=tr' } })
    for (const token of [tokenOf(), tokenOf({ email: email.toLowerCase() })])
      expect(outcome(await confirm(token))).toBe(200)
    expect(await subscribers()).toEqual([expect.objectContaining({ season: 1, email, language: 'ar' })])
  })

  test('is not confirmed by a wrong, expired, or foreign token', async () => {
    const { contest, tokenOf, confirm, subscribers } = await startContest('sqlite::memory:')
    const check = (token: string) => contest.call(checkFingerprintSubscription, { body: { token } })
    const [text, season, language, time, mac = ''] = tokenOf().split('.')
    const victim = Buffer.from('victim@mail.example').toString('base64url')
    const expired = Date.parse(at.phase3) - 48 * hourMs - 1
    const subscriber = unsubscribeTokens(contest.config.JWT_SECRETS).tokenOf({ type: 'fingerprint', id: 1, key: email })
    const wrong = [
      [victim, season, language, time, mac].join('.'),
      [text, season, language, time, `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`].join('.'),
      [text, season, language, time].join('.'),
      [text, season, 'tr', time, mac].join('.'),
      [text, season, language, `${time}0`, mac].join('.'),
      mac,
      subscriber,
      tokenOf({ requestedAt: expired }),
      tokenOf({ season: 2 }),
      tokenOf({}, ['another secret']),
    ]
    for (const token of wrong)
      for (const open of [check, confirm])
        expect([token, outcome(await open(token))]).toEqual([token, 'fingerprintSubscription.not_found'])
    for (const token of ['', 'not a token', 'a'.repeat(513)])
      expect([outcome(await check(token)), outcome(await confirm(token))]).toEqual([
        'request.invalid',
        'request.invalid',
      ])
    expect(outcome(await check(tokenOf({ requestedAt: expired + 1 })))).toBe(200)
    expect(await subscribers()).toEqual([])
    expect(outcome(await confirm(tokenOf({ requestedAt: expired + 1 })))).toBe(200)
  })

  test('limits the confirmations of an address to 5 a day, from any client', async () => {
    const { request } = await startContest('sqlite::memory:')
    const outcomes = []
    for (let attempt = 0; attempt < 6; attempt++) outcomes.push(await request(email, `192.0.2.${attempt}`))
    expect(outcomes.map(outcome)).toEqual([...Array(5).fill(200), 'request.too_many'])
    expect(Number(outcomes.at(-1)?.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(outcome(await request('other@mail.example', '192.0.2.9'))).toBe(200)
  })

  test('limits the addresses of a client to 10 in a quarter of an hour', async () => {
    const { request } = await startContest('sqlite::memory:')
    const outcomes = []
    for (let address = 0; address < 11; address++) outcomes.push(outcome(await request(`r${address}@mail.example`)))
    expect(outcomes).toEqual([...Array(10).fill(200), 'request.too_many'])
  })

  test('is refused without a mail server', async () => {
    const contest = await testApp()
    const reply = await contest.call(subscribeToFingerprints, { body: { email, recaptcha: 'off' } })
    expect([reply.statusCode, outcome(reply)]).toEqual([403, 'fingerprintSubscription.not_open'])
  })

  test('is refused once the winners are announced', async () => {
    const { contest, request, tokenOf, confirm } = await startContest('sqlite::memory:')
    contest.setClock(at.after)
    expect(outcome(await request())).toBe('fingerprintSubscription.not_open')
    expect(outcome(await confirm(tokenOf({ requestedAt: Date.parse(at.after) })))).toBe(
      'fingerprintSubscription.not_found',
    )
  })

  test('needs a captcha solution, which works once', async () => {
    const settings = { CAPTCHA_PROVIDER: 'altcha' }
    const { contest } = await startContest('sqlite::memory:', { settings })
    const challenge = (await contest.get('/captcha/challenge')).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    const recaptcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const request = (body: { email: string; recaptcha: string }) => contest.call(subscribeToFingerprints, { body })
    expect(outcome(await request({ email, recaptcha: 'off' }))).toBe('captcha.failed')
    expect(outcome(await request({ email, recaptcha }))).toBe(200)
    // Repeated after a lost reply.
    expect(outcome(await request({ email, recaptcha }))).toBe(200)
    expect(outcome(await request({ email: 'other@mail.example', recaptcha }))).toBe('captcha.used')
    expect((await getMails(contest)).length).toBe(1)
  })
})

describe('fingerprint mail', () => {
  const subscribe = (contest: TestApp, addresses: readonly string[], season = 1) =>
    insertRows(
      forkSeason(contest.orm.em, season),
      FingerprintSubscriber,
      addresses.map((address) => ({
        email: address,
        emailKey: address,
        language: 'tr' as const,
        createdAt: new Date(at.phase2),
      })),
    )

  test('is enqueued once for each day and subscriber of the season', async () => {
    const contest = await testApp()
    const { id: _, year, ...season } = await contest.orm.em.fork().findOneOrFail(Season, 1)
    await contest.orm.em.fork().insert(Season, { ...season, id: 2, year: year + 1, state: 'preparing' })
    await subscribe(contest, ['other@mail.example'], 2)
    const addresses = Array.from({ length: 1001 }, (_, index) => `r${index}@mail.example`)
    await subscribe(contest, addresses)
    await Promise.all([1, 2, 3].map(() => runJob(contest, '2025-10-01T05:10:00Z')))
    await runJob(contest, '2025-10-01T06:00:00Z')
    const mails = await publishedMails(contest)
    expect(mails.length).toBe(2 * addresses.length)
    expect(new Set(mails.map(({ occurrence, recipient }) => `${occurrence} ${recipient}`)).size).toBe(mails.length)
    expect(new Set(mails.map(({ occurrence }) => occurrence))).toEqual(new Set(['2025-09-29', '2025-09-30']))
    expect(mails[0]).toMatchObject({ priority: 2, language: 'tr', state: 'waiting' })
    expect(mails.some(({ recipient }) => recipient === 'other@mail.example')).toBe(false)
  })

  test('is not enqueued again once it bounced', async () => {
    const contest = await testApp()
    await subscribe(contest, ['gone@mail.example', 'reader@mail.example'])
    await runJob(contest, '2025-09-30T05:10:00Z')
    await contest.orm.em
      .fork()
      .nativeUpdate(Mail, { recipient: 'gone@mail.example' }, { state: 'failed', isBounced: true })
    await runJob(contest, '2025-10-01T05:10:00Z')
    const recipients = (await publishedMails(contest)).map(({ recipient }) => recipient)
    expect(recipients.sort()).toEqual(['gone@mail.example', 'reader@mail.example', 'reader@mail.example'])

    // Confirmed again: the address accepts mail.
    const subscriber = await contest.orm.em.fork().findOneOrFail(FingerprintSubscriber, { email: 'gone@mail.example' })
    await clearBounces(contest.orm.em.fork(), subscriber)
    await runJob(contest, '2025-10-02T05:10:00Z')
    expect((await publishedMails(contest)).filter(({ recipient }) => recipient === 'gone@mail.example').length).toBe(2)
  })

  test('is deleted with the subscription that a link stops', async () => {
    const contest = await testApp()
    await subscribe(contest, ['first@mail.example', 'second@mail.example'])
    await runJob(contest, '2025-09-30T05:10:00Z')
    const find = (emailKey: string) => contest.orm.em.fork().findOne(FingerprintSubscriber, { emailKey })
    const first = await find('first@mail.example')
    const tokens = unsubscribeTokens(contest.config.JWT_SECRETS)
    const token = first ? tokens.tokenOf(toSubscriber(first)) : ''
    const another = tokens.tokenOf({ type: 'fingerprint', id: first?.id ?? 0, key: 'second@mail.example' })
    const [mail] = await publishedMails(contest)
    const preview = await contest.as('admin')(getMailPreview, { params: { id: mail?.id } })
    expect([preview.statusCode, preview.body.includes(token)]).toEqual([200, false])

    for (const wrong of [another, token.replace('fingerprint', 'user'), token.slice(0, -1)])
      expect(outcome(await contest.call(unsubscribe, { params: { token: wrong } }))).toBe('unsubscribe.not_found')
    // Resuming what was never stopped changes nothing.
    expect(outcome(await contest.call(resubscribe, { params: { token } }))).toBe(200)
    expect(await find('first@mail.example')).not.toBeNull()
    expect(outcome(await contest.call(unsubscribe, { params: { token } }))).toBe(200)
    expect(outcome(await contest.call(resubscribe, { params: { token } }))).toBe('unsubscribe.not_found')
    expect(await find('first@mail.example')).toBeNull()
    expect((await publishedMails(contest)).map(({ recipient }) => recipient)).toEqual(['second@mail.example'])
    await runJob(contest, '2025-10-01T05:10:00Z')
    expect((await publishedMails(contest)).length).toBe(2)
  })
})
