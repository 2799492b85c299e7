import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { resubscribe, unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { forkSeason } from '../../db/season.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { Subscriber } from '../../entities/subscriber.entity.ts'
import { getMails } from '../../test/outbox.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import { unsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { contestService } from '../season/contest.service.ts'
import { clearBounces, toSubscriber } from '../subscription/subscription-mails.ts'
import { createFingerprintJob } from './fingerprint-job.ts'

const outcome = (reply: { statusCode: number; json: () => { code?: string } }) => reply.json().code ?? reply.statusCode

function runJob({ orm }: TestApp, now: string): Promise<void> {
  const installation = {
    captcha: { provider: 'off' as const, siteKey: '' },
    version: '',
    isDemo: false,
    canSendMail: false,
  }
  const times = () => ({ now: new Date(now), wallNow: new Date(now) })
  return createFingerprintJob({ orm, contest: contestService({ orm, ...installation }), times }).run()
}

const publishedMails = async (contest: TestApp) =>
  (await getMails(contest)).filter(({ kind }) => kind === 'fingerprint.published')

describe('fingerprint mail', () => {
  const subscribe = (contest: TestApp, addresses: readonly string[], season = 1) =>
    insertRows(
      forkSeason(contest.orm.em, season),
      Subscriber,
      addresses.map((address) => ({
        email: address,
        emailKey: address,
        language: 'tr' as const,
        getsFingerprints: true,
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
    expect(mails[0]).toMatchObject({ priority: 4, language: 'tr', state: 'waiting' })
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
    const subscriber = await contest.orm.em.fork().findOneOrFail(Subscriber, { email: 'gone@mail.example' })
    await clearBounces(contest.orm.em.fork(), subscriber)
    await runJob(contest, '2025-10-02T05:10:00Z')
    expect((await publishedMails(contest)).filter(({ recipient }) => recipient === 'gone@mail.example').length).toBe(2)
  })

  test('is deleted with the subscription that a link stops', async () => {
    const contest = await testApp()
    await subscribe(contest, ['first@mail.example', 'second@mail.example'])
    await runJob(contest, '2025-09-30T05:10:00Z')
    const find = (emailKey: string) => contest.orm.em.fork().findOne(Subscriber, { emailKey })
    const first = await find('first@mail.example')
    const tokens = unsubscribeTokens(contest.config.JWT_SECRETS)
    const token = first ? tokens.tokenOf(toSubscriber(first)) : ''
    const another = tokens.tokenOf({ type: 'subscriber', id: first?.id ?? 0, key: 'second@mail.example' })
    const [mail] = await publishedMails(contest)
    const preview = await contest.as('admin')(getMailPreview, { params: { id: mail?.id } })
    expect([preview.statusCode, preview.body.includes(token)]).toEqual([200, false])

    for (const wrong of [another, token.replace('subscriber', 'user'), token.slice(0, -1)])
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
