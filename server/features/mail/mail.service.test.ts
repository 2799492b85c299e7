import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import {
  cancelMails,
  cancelMatchingMails,
  getMailPreview,
  getMailStatus,
  listMails,
  retryMails,
  retryMatchingMails,
} from '@snowplow/contract/mail/mail.ts'
import { checkSender, sendTestMail } from '@snowplow/contract/mail/mail-server.ts'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { startDnsServer } from '../../test/network/dns-server.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, from, getMails } from '../../test/outbox.ts'
import { at, testApp } from '../../test/test-app.ts'

test('test mail > shows the conversation without the password', async () => {
  const password = 'a secret of the mail server'
  const smtp = await startSmtpServer({ password })
  const url = Object.assign(new URL(smtp.url), { username: 'plows', password })
  const contest = await testApp({ settings: { SMTP_URL: url.href, SMTP_TLS: 'off', MAIL_FROM: from } })
  const reply = await contest.as('admin')(sendTestMail, { body: { recipient: 'office@mail.example' } })
  expect(reply.json()).toMatchObject({ isAccepted: true, response: expect.stringMatching(/^250 /) })
  const { transcript } = reply.json() as { transcript: string[] }
  expect(transcript).toContainEqual(expect.stringMatching(/^C: RCPT TO:<office@mail.example>$/))
  expect(transcript).toContainEqual(expect.stringMatching(/^S: 235 /))
  for (const secret of [password, Buffer.from(`\0plows\0${password}`).toString('base64')])
    expect(transcript.join('\n')).not.toContain(secret)
  expect(smtp.mails.map(({ recipients, subject }) => [subject, recipients])).toEqual([
    ['Snowplow contest: Test message', ['office@mail.example']],
  ])
})

test('test mail > shows the words of a mail server that refuses it', async () => {
  const smtp = await startSmtpServer()
  smtp.misbehave('recipient', { code: 550, text: 'Relaying denied' })
  const contest = await testApp({ settings: { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from } })
  const reply = await contest.as('admin')(sendTestMail, { body: { recipient: 'office@mail.example' } })
  expect(reply.json()).toMatchObject({ isAccepted: false, response: expect.stringContaining('550 Relaying denied') })
})

test('checkSender > returns the records of the domain of MAIL_FROM', async () => {
  const dns = await startDnsServer({ 'plows.example': ['v=spf1 -all'] })
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: from, DNS_SERVER: dns.address }
  const contest = await testApp({ settings })
  expect((await contest.as('admin')(checkSender)).json()).toEqual({
    domain: 'plows.example',
    spf: { state: 'found', record: 'v=spf1 -all' },
    dmarc: { state: 'missing', record: null },
  })
  const withoutServer = await testApp()
  expect((await withoutServer.as('admin')(checkSender)).json().code).toBe('mail.not_configured')
})

test('outbox without a mail server > keeps and shows its mails', async () => {
  const contest = await testApp({ now: at.phase1 })
  const admin = contest.as('admin')
  const body = makeEntry()
  expect((await contest.call(submitPublicSubmission, { body })).statusCode).toBe(201)
  const { items } = (await admin(listMails)).json()
  expect(items).toEqual([expect.objectContaining({ recipient: body.email, state: 'waiting', attempts: 0 })])
  const preview = (await admin(getMailPreview, { params: { id: items[0].id } })).json()
  expect(preview).toEqual({
    subject: 'Snowplow contest: We received your entry',
    html: expect.stringContaining(body.snowplowName),
    text: expect.stringContaining(body.snowplowName),
  })
  expect((await admin(getMailStatus)).json()).toMatchObject({ server: null, counts: { waiting: 1, sent: 0 } })
  expect((await admin(sendTestMail, { body: { recipient: 'office@mail.example' } })).json().code).toBe(
    'mail.not_configured',
  )
})

test('canceled mail > is sent once an administrator retries it', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  const admin = contest.as('admin')
  await enter()
  const ids = (await getMails(contest)).map(({ id }) => id)
  expect((await admin(cancelMails, { body: { ids } })).json()).toEqual({ changed: 1 })
  expect((await admin(cancelMails, { body: { ids } })).json()).toEqual({ changed: 0 })
  await createSender().run()
  expect(smtp.mails).toEqual([])
  expect((await admin(retryMails, { body: { ids } })).json()).toEqual({ changed: 1 })
  await makeDue()
  await createSender().run()
  expect(smtp.mails.length).toBe(1)
  expect((await admin(retryMails, { body: { ids } })).json()).toEqual({ changed: 0 })
})

describe('bulk actions of the outbox', () => {
  const count = 2300
  const due = { dueAt: new Date(), createdAt: new Date() }
  const createMails = async () => {
    const smtp = await startSmtpServer()
    const outbox = await createOutbox('sqlite::memory:', smtp.url)
    const mails = Array.from({ length: count }, (_, index) => ({
      kind: 'entry.received' as const,
      entityId: 1000 + index,
      recipient: `family${index}@${index % 2 ? 'odd' : 'even'}.example`,
      language: 'en' as const,
      ...due,
    }))
    await insertRows(outbox.contest.orm.em.fork(), Mail, mails)
    const counts = async () => (await outbox.contest.as('admin')(getMailStatus)).json().counts
    return { ...outbox, smtp, counts, admin: outbox.contest.as('admin') }
  }
  const where = (condition: object) => ({ query: { where: JSON.stringify(condition) } })

  test('cancel > all mails of the filter, and the sender stops', async () => {
    const { contest, admin, counts, createSender, smtp } = await createMails()
    const em = contest.orm.em.fork()
    await em.nativeUpdate(Mail, { entityId: 1001 }, { leasedUntil: new Date(Date.now() + 60_000) })
    await em.nativeUpdate(Mail, { entityId: 1003 }, { state: 'sent' })
    const reply = await admin(cancelMatchingMails, where({ recipient: { $ilike: '%@odd.example' } }))
    expect(reply.json()).toEqual({ changed: count / 2 - 2 })
    expect(await counts()).toEqual({ waiting: count / 2 + 1, sent: 1, failed: 0, canceled: count / 2 - 2 })
    const events = await em.find(AuditEvent, { action: 'mail.canceled' })
    expect(events.map(({ after }) => after)).toEqual([{ mails: count / 2 - 1 }])
    expect((await admin(cancelMatchingMails)).json()).toEqual({ changed: count / 2 })
    await createSender().run()
    expect(smtp.connections()).toBe(0)
  })

  test('retry > failed mails only, if the filter names them', async () => {
    const { contest, admin, counts } = await createMails()
    const em = contest.orm.em.fork()
    const dueAt = new Date(Date.now() + 3_600_000)
    await em.nativeUpdate(
      Mail,
      { entityId: { $lt: 1010 } },
      { state: 'failed', attempts: 14, response: '550 No', dueAt },
    )
    await em.nativeUpdate(Mail, { entityId: { $gte: 1010, $lt: 1020 } }, { state: 'canceled' })
    const { id } = await em.findOneOrFail(Mail, { entityId: 1004 })
    const state = 'failed'
    const first = await admin(retryMatchingMails, where({ $and: [{ state }, { id: { $lte: id } }] }))
    expect(first.json()).toEqual({ changed: 5 })
    expect((await admin(retryMatchingMails, where({ state }))).json()).toEqual({ changed: 5 })
    expect((await admin(retryMatchingMails, where({ state }))).json()).toEqual({ changed: 0 })
    expect(await counts()).toEqual({ waiting: count - 10, sent: 0, failed: 0, canceled: 10 })
    expect(await em.count(Mail, { attempts: 0, dueAt: { $lt: dueAt } })).toBe(count)
    expect((await em.find(AuditEvent, { action: 'mail.retried' })).map(({ after }) => after)).toEqual([
      { mails: 5 },
      { mails: 5 },
    ])
  })

  test('unknown condition > is refused and changes nothing', async () => {
    const { admin, counts } = await createMails()
    for (const condition of [{ response: 'x' }, { state: { $gt: 'a' } }, []])
      expect((await admin(cancelMatchingMails, where(condition))).statusCode).toBe(400)
    expect((await counts()).waiting).toBe(count)
  })
})
