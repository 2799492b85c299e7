import { requestPasswordReset } from '@snowplow/contract/auth/auth.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, from, getMails } from '../../test/outbox.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { enqueueMail, requestLifetimeMs } from './outbox.ts'

const email = (index: number) => `made-up-${index}@mail.example`
const confirmation = (index: number, requestedAt: number) => ({
  kind: 'subscription.confirmation' as const,
  entityId: 1,
  occurrence: `${requestedAt} winners`,
  recipient: email(index),
  language: 'en' as const,
})
const atRealTime = (time = Date.now()) => ({ now: new Date(time), wallNow: new Date(time) })

onBothDatabases('mail to unconfirmed addresses', (database) => {
  test('uses a quarter of the rate, and delays no password reset', async () => {
    const smtp = await startSmtpServer()
    const contest = await testApp({
      database: await database(),
      now: new Date().toISOString(),
      settings: { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from, MAIL_PER_MINUTE: '20' },
    })
    const user = await makeUser(contest.orm)
    const requests = Array.from({ length: 300 }, (_, index) => confirmation(index, Date.now()))
    await enqueueMail(contest.orm.em.fork(), requests, atRealTime())
    const reset = () => contest.call(requestPasswordReset, { body: { email: user.email } })
    const resets = () => smtp.mails.filter(({ recipients }) => recipients[0] === user.email).length
    for (let count = 1; count <= 3; count++) {
      expect((await reset()).statusCode).toBe(200)
      await expect.poll(resets, { timeout: 10_000 }).toBe(count)
    }
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(3 + 5)
    const countStates = async () => {
      const states = (await getMails(contest)).map(({ state }) => state)
      return [states.filter((one) => one === 'sent').length, states.includes('canceled')]
    }
    // A mail is stored as sent after the server has accepted it.
    await expect.poll(countStates, { timeout: 10_000 }).toEqual([8, false])
  })

  test('expires an hour after its request, unless a receipt', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter } = await createOutbox(await database(), smtp.url)
    const requestedAt = Date.now() - requestLifetimeMs - 1000
    await enter()
    await contest.orm.em.fork().nativeUpdate(Mail, {}, { dueAt: new Date(requestedAt) })
    const requests = Array.from({ length: 100 }, (_, index) => confirmation(index, requestedAt))
    await enqueueMail(contest.orm.em.fork(), requests, atRealTime(requestedAt))
    await enqueueMail(contest.orm.em.fork(), [confirmation(100, Date.now())], atRealTime())
    await createSender({ MAIL_PER_MINUTE: 8 }).run()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      'Snowplow contest: We received your entry',
      'Snowplow contest: Confirm your subscription',
    ])
    expect((await getMails(contest)).filter(({ state }) => state === 'canceled').length).toBe(100)
  })
})

test('request > is not retried later than an hour after it', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  const { id } = await enter()
  const requestedAt = Date.now() - requestLifetimeMs - 1000
  const family = { kind: 'entry.confirmation', entityId: id, occurrence: `erase ${requestedAt}` } as const
  const mails = [confirmation(0, requestedAt), { ...family, recipient: email(1), language: 'en' as const }]
  await enqueueMail(contest.orm.em.fork(), mails, atRealTime())
  await contest.orm.em.fork().nativeUpdate(Mail, {}, { attempts: 1 })
  await makeDue()
  await createSender().run()
  expect((await getMails(contest)).map(({ state }) => state)).toEqual(['sent', 'canceled', 'canceled'])
})
