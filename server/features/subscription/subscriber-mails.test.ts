import { addDays } from '@snowplow/contract/contest/days.ts'
import { getDemoMail } from '@snowplow/contract/mail/demo-mail.ts'
import { getMailPreview, listMails } from '@snowplow/contract/mail/mail.ts'
import { unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import {
  checkSubscription,
  confirmSubscription,
  requestSubscription,
} from '@snowplow/contract/subscription/subscription.ts'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Subscriber, type SubscriberRow } from '../../entities/subscriber.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { moveSeasonToToday } from '../../test/make/move-season.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { from, getMails } from '../../test/outbox.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { countyService } from '../county/county.service.ts'
import { unsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { createBallotCount } from '../poll-result/current-count.ts'
import { pollResultService } from '../poll-result/poll-result.service.ts'
import { contestService } from '../season/contest.service.ts'
import { enqueueSubscriberMails, purgeExpiredConfirmations, purgeFinishedSubscribers } from './subscriber-mails.ts'
import { toSubscriber } from './subscription-mails.ts'

const email = 'reader@mail.example'
const dayMs = 24 * 3_600_000

/** Runs the job as a process does that starts then. */
async function runJob({ orm }: TestApp, now: string, wallNow = new Date(now)): Promise<void> {
  const captcha = { provider: 'off', siteKey: '' } as const
  const contest = contestService({ orm, captcha, version: '', isDemo: false, canSendMail: true })
  const count = createBallotCount({ orm, counties: countyService({ orm }) })
  const results = pollResultService({ ...count, countPatterns: async () => [] })
  await enqueueSubscriberMails(orm, { contest, results }, { now: new Date(now), wallNow })
}

type Gets = Partial<Pick<SubscriberRow, 'getsVoting' | 'getsWinners' | 'getsFingerprints'>>

const all = { getsVoting: true, getsWinners: true }

const subscribe = ({ orm }: TestApp, addresses: readonly string[], gets: Gets = all) =>
  insertRows(
    orm.em.fork(),
    Subscriber,
    addresses.map((address) => ({
      ...{ email: address, emailKey: address, language: 'tr' as const, createdAt: new Date(at.phase1) },
      ...{ getsVoting: false, getsWinners: false, getsFingerprints: false, ...gets },
    })),
  )

async function vote(contest: TestApp): Promise<void> {
  const options = await makeVotingOptions(contest, 1, 4)
  contest.setClock(at.phase3)
  const body = { districtId: 1, selectedOptions: options.slice(0, 3), recaptcha: 'off' }
  expect((await contest.call(submitVote, { body })).statusCode).toBe(201)
}

const summary = async (contest: TestApp) =>
  (await getMails(contest)).map(({ kind, recipient, state }) => [kind.replace('subscription.', ''), recipient, state])
const subscribers = ({ orm }: TestApp) => orm.em.fork().findAll(Subscriber, { filters: false, orderBy: { id: 'asc' } })
const update = ({ orm }: TestApp, where: object, change: object) => orm.em.fork().nativeUpdate(Mail, where, change)

/** Moves a phase or the announcement of the stored schedule. */
async function reschedule({ orm }: TestApp, change: { voting?: [string, string]; announcementDate?: string }) {
  const em = orm.em.fork()
  const { schedule } = await em.findOneOrFail(Season, 1)
  const [startsOn, endsOn] = change.voting ?? []
  const phases = schedule.phases.map((one) =>
    one.phase === 3 && startsOn && endsOn ? { ...one, startsOn, endsOn } : one,
  )
  const { announcementDate = schedule.announcementDate } = change
  await em.nativeUpdate(Season, { id: 1 }, { schedule: { ...schedule, phases, announcementDate } })
}

onBothDatabases('message to subscribers', (database) => {
  const start = async () => testApp({ database: await database(), now: at.phase1 })

  test('is enqueued once when voting opens and once when there are winners', async () => {
    const contest = await start()
    await subscribe(contest, [email])
    await subscribe(contest, ['winners@mail.example'], { getsWinners: true })
    await runJob(contest, at.phase2)
    expect(await summary(contest)).toEqual([])
    await vote(contest)
    await Promise.all([1, 2, 3].map(() => runJob(contest, at.phase3)))
    const told = [['voting', email, 'waiting']]
    expect(await summary(contest)).toEqual(told)
    expect((await getMails(contest))[0]).toMatchObject({ priority: 4, language: 'tr' })
    await update(contest, {}, { state: 'sent', sentAt: new Date() })
    await runJob(contest, '2025-10-14T12:00:00-05:00')
    expect((await summary(contest)).length).toBe(1)
    await Promise.all([1, 2].map(() => runJob(contest, at.after)))
    await runJob(contest, at.after)
    expect((await summary(contest)).slice(1).sort()).toEqual([
      ['winners', email, 'waiting'],
      ['winners', 'winners@mail.example', 'waiting'],
    ])
  })

  test('is enqueued in batches of short transactions', async () => {
    const contest = await start()
    const addresses = Array.from({ length: 2500 }, (_, index) => `reader-${index}@mail.example`)
    await subscribe(contest, addresses, { getsVoting: true })
    await runJob(contest, at.phase3)
    const mails = await getMails(contest)
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(addresses.length)
    expect((await subscribers(contest)).some(({ getsVoting }) => getsVoting)).toBe(false)
  })

  test('is deleted with its address a day after the last one was sent', async () => {
    const contest = await start()
    await subscribe(contest, ['voting@mail.example', 'failed@mail.example'], { getsVoting: true })
    await subscribe(contest, ['both@mail.example'])
    await runJob(contest, at.phase3)
    const sentAt = new Date()
    const purge = (days: number) =>
      purgeFinishedSubscribers(contest.orm.em.fork(), new Date(sentAt.getTime() + days * dayMs))
    const left = async () => [
      (await subscribers(contest)).map((one) => one.email.split('@')[0]),
      (await summary(contest)).map(([, recipient]) => String(recipient).split('@')[0]).sort(),
    ]
    // Waits for the mail server.
    await purge(100)
    expect((await left())[0]).toEqual(['voting', 'failed', 'both'])
    await update(contest, {}, { state: 'sent', sentAt, dueAt: sentAt })
    await update(contest, { recipient: 'failed@mail.example' }, { state: 'failed', sentAt: null })
    await purge(0.9)
    expect((await left())[0]).toEqual(['voting', 'failed', 'both'])
    await purge(1.1)
    expect(await left()).toEqual([
      ['failed', 'both'],
      ['both', 'failed'],
    ])
    await purge(7.1)
    expect(await left()).toEqual([['both'], ['both']])
  })

  test('waits for the new date if voting moves to it before the message is sent', async () => {
    const contest = await start()
    await subscribe(
      contest,
      ['sent', 'waiting', 'outdated', 'canceled'].map((one) => `${one}@mail.example`),
      {
        getsVoting: true,
      },
    )
    await runJob(contest, at.phase3)
    const change = (name: string, to: object) => update(contest, { recipient: `${name}@mail.example` }, to)
    await change('sent', { state: 'sent', sentAt: new Date(), attempts: 1 })
    await change('outdated', { state: 'canceled', attempts: 1 })
    await change('canceled', { state: 'canceled' })
    await reschedule(contest, { voting: ['2025-10-06', '2025-10-08'] })
    await runJob(contest, at.phase3)
    expect((await summary(contest)).map(([, recipient]) => recipient)).toEqual([
      'sent@mail.example',
      'canceled@mail.example',
    ])
    await runJob(contest, '2025-10-06T12:00:00-05:00')
    expect(await summary(contest)).toEqual([
      ['voting', 'sent@mail.example', 'sent'],
      ['voting', 'canceled@mail.example', 'canceled'],
      ['voting', 'waiting@mail.example', 'waiting'],
      ['voting', 'outdated@mail.example', 'waiting'],
    ])
  })

  test('is not sent about a vote that opened and closed while no process ran', async () => {
    const contest = await start()
    await vote(contest)
    await subscribe(contest, [email], { getsVoting: true })
    await runJob(contest, '2025-10-20T12:00:00-05:00')
    expect(await summary(contest)).toEqual([])
    // The vote may be extended until the announcement.
    await purgeFinishedSubscribers(contest.orm.em.fork(), new Date())
    expect((await subscribers(contest)).length).toBe(1)
    await runJob(contest, at.after)
    await purgeFinishedSubscribers(contest.orm.em.fork(), new Date())
    expect([await summary(contest), await subscribers(contest)]).toEqual([[], []])
  })

  test('is not sent to an address that bounced', async () => {
    const contest = await start()
    await vote(contest)
    await subscribe(contest, [email, 'gone@mail.example'])
    await runJob(contest, at.phase3)
    await update(contest, { recipient: 'gone@mail.example' }, { state: 'failed', isBounced: true })
    await runJob(contest, at.after)
    expect((await summary(contest)).filter(([kind]) => kind === 'winners')).toEqual([['winners', email, 'waiting']])
  })

  test('leaves the outbox with the subscription that a link stops', async () => {
    const contest = await start()
    await subscribe(contest, [email, 'other@mail.example'])
    await runJob(contest, at.phase3)
    const [subscriber] = await subscribers(contest)
    const tokens = unsubscribeTokens(contest.config.JWT_SECRETS)
    const token = subscriber ? tokens.tokenOf(toSubscriber(subscriber)) : ''
    const stop = async (one: string) => (await contest.call(unsubscribe, { params: { token: one } })).statusCode
    expect(await stop(token.replace('subscriber', 'fingerprint'))).toBe(404)
    // From mails that were sent before there were topics.
    const former = tokens.tokenOf({ type: 'fingerprint', id: subscriber?.id ?? 0, key: email })
    expect([await stop(former), await stop(token)]).toEqual([200, 404])
    expect((await subscribers(contest)).map((one) => one.email)).toEqual(['other@mail.example'])
    expect(await summary(contest)).toEqual([['voting', 'other@mail.example', 'waiting']])
  })

  test('ends with its season', async () => {
    const contest = await start()
    await subscribe(contest, [email], { getsWinners: true, getsFingerprints: true })
    // Without a ballot, there are no winners to announce.
    await runJob(contest, at.after)
    expect(await summary(contest)).toEqual([])
    expect((await subscribers(contest))[0]).toMatchObject({ getsWinners: true, getsFingerprints: false })
    await contest.orm.em.fork().nativeUpdate(Season, { id: 1 }, { state: 'closed' })
    await runJob(contest, at.after)
    await purgeFinishedSubscribers(contest.orm.em.fork(), new Date())
    expect(await subscribers(contest)).toEqual([])
  })
})

test('confirmation > leaves the outbox once its link has expired', async () => {
  const contest = await testApp({ now: at.phase1, settings: { CONTEST_MODE: 'demo' } })
  const body = { topics: ['voting'], email, recaptcha: 'off' }
  expect((await contest.call(requestSubscription, { body })).statusCode).toBe(200)
  const theirs = async () => (await summary(contest)).filter(([, recipient]) => recipient === email)
  const purge = (days: number) =>
    purgeExpiredConfirmations(contest.orm.em.fork(), new Date(Date.parse(at.phase1) + days * dayMs))
  await purge(1.9)
  expect((await theirs()).length).toBe(1)
  await purge(2.1)
  expect(await theirs()).toEqual([])
})

describe('mail server', () => {
  test('delivers confirmation and news, each with its stop', async () => {
    const smtp = await startSmtpServer()
    const settings = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from, PUBLIC_ADDRESS: 'https://plows.example' }
    const contest = await testApp({ now: new Date().toISOString(), settings })
    await moveSeasonToToday(contest, 'phase2')
    const request = (address: string, topics = ['voting', 'winners']) =>
      contest.call(requestSubscription, { body: { topics, email: address, recaptcha: 'off' } })
    expect((await request(email)).statusCode).toBe(200)
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1)
    const [confirmation] = smtp.mails
    expect(confirmation).toMatchObject({ subject: 'Snowplow contest: Confirm your subscription', recipients: [email] })
    expect(confirmation?.text).toContain('When voting opens')
    const token = /\/confirm-subscription\?language=en#([\w.-]+)/.exec(confirmation?.text ?? '')?.[1] ?? ''
    expect(JSON.stringify(await getMails(contest))).not.toContain(token)
    expect((await contest.call(checkSubscription, { body: { token } })).json()).toEqual({
      topics: ['voting', 'winners'],
    })
    expect(await subscribers(contest)).toEqual([])
    expect((await contest.call(confirmSubscription, { body: { token } })).statusCode).toBe(200)

    const { schedule } = await contest.orm.em.fork().findOneOrFail(Season, 1)
    const voting = schedule.phases.find(({ phase }) => phase === 3)
    const open = `${addDays(voting?.startsOn ?? '', 1)}T18:00:00Z`
    contest.setClock(open)
    await runJob(contest, open, new Date())
    // The sender of the app is woken by the next request.
    await request('other@mail.example', ['winners'])
    const find = () => smtp.mails.find(({ subject }) => subject === 'Snowplow contest: Voting is open')
    await expect.poll(() => find()?.recipients, { timeout: 20_000 }).toEqual([email])
    const mail = find()
    expect(mail?.text).toContain('https://plows.example/favorite-name-poll?language=en')
    expect(mail?.text).not.toContain('last message')
    const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
    const url = new URL(/<(.+)>/.exec(header)?.[1] ?? '').pathname
    expect(mail?.text).toContain(`/unsubscribe?language=en#${url.split('/').at(-1)}`)
    const oneClick = { method: 'POST' as const, url, payload: 'List-Unsubscribe=One-Click' }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await contest.app.inject({ ...oneClick, headers })).statusCode).toBe(200)
    expect(await subscribers(contest)).toEqual([])
    expect(await contest.orm.em.fork().count(Mail, { recipient: email })).toBe(0)
    expect((await contest.app.inject({ ...oneClick, headers })).statusCode).toBe(404)
  })
})

test('preview > names the last message, and has a secret in the demo only', async () => {
  const contest = await testApp({ now: at.phase1, settings: { CONTEST_MODE: 'demo' } })
  await contest.orm.em.fork().nativeDelete(Mail, {})
  await subscribe(contest, [email], { getsVoting: true })
  await runJob(contest, at.phase3)
  const [mail] = await getMails(contest)
  const preview = await contest.as('admin')(getMailPreview, { params: { id: mail?.id } })
  expect([preview.statusCode, preview.json().subject]).toEqual([200, expect.stringContaining('Oylama başladı')])
  expect(preview.json().text).toContain('son ileti')
  const token = /subscriber\.\w+\.[\w-]{22}/
  expect(preview.body).not.toMatch(token)
  expect((await contest.call(getDemoMail, { params: { id: mail?.id } })).statusCode).toBe(200)
  const { items } = (await contest.as('admin')(listMails, { query: { limit: '5' } })).json()
  expect(items[0].kind).toBe('subscription.voting')
})
