import {
  cancelMails,
  getMailPreview,
  getMailStatus,
  listMails,
  retryMails,
  sendTestMail,
} from '@snowplow/contract/mail.ts'
import { submitPublicSubmission } from '@snowplow/contract/public-submission/public-submission.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeSubmission } from '../../test/make.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { entryMails } from '../public-submission/entry-mails.ts'
import { mailService } from './mail.service.ts'
import { leaseMs, maxAttempts } from './mail-sender.ts'
import { enqueueMail } from './outbox.ts'

const from = 'Snow Department <plows@plows.example>'

const mailsOf = ({ orm }: TestApp) => orm.em.fork().findAll(Mail, { orderBy: { id: 'asc' } })

/** App without a mail server, and a separate sender: tests decide when it runs. */
async function createOutbox(database: string, smtpUrl: string, settings: Record<string, string> = {}) {
  const contest = await testApp({ database, now: at.phase1 })
  const config = { ...contest.config, SMTP_URL: smtpUrl, SMTP_TLS: 'off' as const, MAIL_FROM: from }
  const failures: unknown[] = []
  const createSender = (more: Partial<typeof config> = {}) =>
    mailService(
      contest.orm,
      { ...config, ...more },
      {
        readers: entryMails,
        readContest: async () => (await contest.get('/contest')).json(),
        failed: (error) => failures.push(error),
      },
    )
  const enter = async (body = makeSubmission(), headers: Record<string, string> = {}) => {
    const reply = await contest.app.inject({
      method: 'POST',
      url: '/api/public-submission/submit',
      payload: body,
      headers,
    })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json() as { id: number; reference: string }
  }
  /** Moves every waiting mail to now, as if its retry were due. */
  const makeDue = () =>
    contest.orm.em
      .fork()
      .nativeUpdate(Mail, { state: 'waiting' }, { dueAt: new Date(), leasedUntil: null, attemptedAt: null })
  return { contest, createSender, enter, makeDue, failures, settings }
}

onBothDatabases('outbox', (database) => {
  test('entry > sends one mail with the name and the reference, in the family’s language', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter } = await createOutbox(await database(), smtp.url)
    const body = makeSubmission({ snowplowName: 'Rimed Ranger' })
    const { reference } = await enter(body, { 'accept-language': 'tr' })
    await createSender().run()
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[body.email]])
    const [mail] = smtp.mails
    expect(mail?.subject).toBe('Başvurunuzu aldık')
    expect(mail?.from?.text).toBe('"Snow Department" <plows@plows.example>')
    for (const part of [mail?.html || '', mail?.text ?? '']) {
      expect(part).toContain('Rimed Ranger')
      expect(part).toContain(reference)
      for (const personal of [body.firstName, body.lastName, body.phoneNumber, body.schoolName])
        expect(part).not.toContain(personal)
    }
    expect(mail?.html).toContain('<html lang="tr" dir="ltr">')
    expect(await mailsOf(contest)).toEqual([
      expect.objectContaining({
        state: 'sent',
        attempts: 1,
        response: expect.stringMatching(/^250 /),
        leasedUntil: null,
      }),
    ])
  })

  test('rejected entry > has no mail', async () => {
    const { contest, enter } = await createOutbox(await database(), 'smtp://127.0.0.1:1')
    const body = makeSubmission()
    await enter(body)
    const repeat = { ...makeSubmission(), snowplowName: body.snowplowName }
    expect((await contest.call(submitPublicSubmission, { body: repeat })).statusCode).toBe(409)
    expect((await mailsOf(contest)).length).toBe(1)
  })

  test('several senders > send each mail once', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter } = await createOutbox(await database(), smtp.url)
    for (let count = 0; count < 12; count++) await enter()
    await Promise.all(Array.from({ length: 4 }, () => createSender().run()))
    await expect.poll(() => smtp.mails.length).toBe(12)
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(12)
    expect((await mailsOf(contest)).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  })

  test('rate > limits all senders together', async () => {
    const smtp = await startSmtpServer()
    const { createSender, enter } = await createOutbox(await database(), smtp.url)
    for (let count = 0; count < 5; count++) await enter()
    for (let sender = 0; sender < 2; sender++) await createSender({ MAIL_PER_MINUTE: 3 }).run()
    expect(smtp.mails.length).toBe(3)
  })
})

test.each([
  ['refuses the connection', 'connect', { code: 421, text: 'Try later' }],
  ['refuses the sender', 'sender', { code: 550, text: 'Unknown sender' }],
  ['defers the recipient', 'recipient', { code: 450, text: 'Mailbox busy' }],
  ['closes after the data', 'data', 'close'],
] as const)('mail server that %s > gets the mail again later', async (_name, step, behavior) => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  smtp.misbehave(step, behavior)
  await createSender().run()
  const [waiting] = await mailsOf(contest)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, leasedUntil: null, response: expect.any(String) })
  if (typeof behavior === 'object') expect(waiting?.response).toContain(behavior.text)
  expect(Number(waiting?.dueAt) - Date.now()).toBeGreaterThan(50_000)
  smtp.misbehave(null)
  await makeDue()
  await createSender().run()
  expect(smtp.mails.length).toBe(1)
  expect(await mailsOf(contest)).toEqual([expect.objectContaining({ state: 'sent', attempts: 2 })])
})

test('mail server that accepts and dies > gets the mail again with the same Message-ID', async () => {
  const smtp = await startSmtpServer()
  const { createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  smtp.misbehave('accepted', 'close')
  await createSender().run()
  smtp.misbehave(null)
  await makeDue()
  await createSender().run()
  const ids = smtp.mails.map(({ messageId }) => messageId)
  expect(ids).toEqual([expect.stringMatching(/^<[\w-]{32}@plows\.example>$/), ids[0]])
})

test.each([
  ['recipient', { code: 550, text: 'No such user here' }],
  ['data', { code: 554, text: 'Message refused' }],
] as const)('mail server that rejects the %s > is not asked again', async (step, behavior) => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  smtp.misbehave(step, behavior)
  await createSender().run()
  expect(await mailsOf(contest)).toEqual([
    expect.objectContaining({
      state: 'failed',
      response: expect.stringContaining(`${behavior.code} ${behavior.text}`),
    }),
  ])
  smtp.misbehave(null)
  await makeDue()
  await createSender().run()
  expect(smtp.mails).toEqual([])
})

test('sender > gives up after the last attempt', async () => {
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', 'smtp://127.0.0.1:1')
  await enter()
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    await makeDue()
    await createSender().run()
  }
  expect(await mailsOf(contest)).toEqual([
    expect.objectContaining({
      state: 'failed',
      attempts: maxAttempts,
      response: expect.stringContaining('ECONNREFUSED'),
    }),
  ])
})

test('lease of a dead process > ends, and another process sends the mail', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  const em = contest.orm.em.fork()
  await em.nativeUpdate(Mail, {}, { leasedUntil: new Date(Date.now() + leaseMs), attempts: 1 })
  await createSender().run()
  expect(smtp.connections()).toBe(0)
  await em.nativeUpdate(Mail, {}, { leasedUntil: new Date(Date.now() - 1) })
  await createSender().run()
  expect([smtp.mails.length, (await mailsOf(contest))[0]?.attempts]).toEqual([1, 2])
})

test('mail of a deleted entry > is canceled, not sent', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  const { id } = await enter()
  await contest.orm.em.fork().nativeDelete(PublicNameSubmission, { id })
  await createSender().run()
  expect([smtp.mails, (await mailsOf(contest))[0]?.state]).toEqual([[], 'canceled'])
})

test('hostile address > adds neither headers nor recipients', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  const { id } = await enter()
  const hostile = [
    'one@mail.example\r\nBcc: two@mail.example',
    'one@mail.example, two@mail.example',
    '<one@mail.example> <two@mail.example>',
    'one@mail.example>\r\nRCPT TO:<two@mail.example',
  ]
  const mails = hostile.map(
    (recipient) => ({ kind: 'entry.received', entityId: id, recipient, language: 'en' }) as const,
  )
  await enqueueMail(contest.orm.em.fork(), mails, new Date())
  await createSender().run()
  for (const { recipients, headers } of smtp.mails) {
    expect(recipients.filter((one) => one.startsWith('two@'))).toEqual([])
    expect([recipients.length, headers.has('bcc')]).toEqual([1, false])
  }
  expect((await mailsOf(contest)).filter(({ state }) => state === 'sent').length).toBe(smtp.mails.length)
})

test('test mail > shows the conversation without the password', async () => {
  const smtp = await startSmtpServer()
  const settings = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from }
  const contest = await testApp({ settings })
  const reply = await contest.as('admin')(sendTestMail, { body: { recipient: 'office@mail.example' } })
  expect(reply.json()).toMatchObject({ isAccepted: true, response: expect.stringMatching(/^250 /) })
  const { transcript } = reply.json() as { transcript: string[] }
  expect(transcript).toContainEqual(expect.stringMatching(/^C: RCPT TO:<office@mail.example>$/))
  expect(transcript).toContainEqual(expect.stringMatching(/^S: 250 /))
  expect(smtp.mails.map(({ recipients, subject }) => [subject, recipients])).toEqual([
    ['Test message', ['office@mail.example']],
  ])
})

test('test mail > shows the words of a mail server that refuses it', async () => {
  const smtp = await startSmtpServer()
  smtp.misbehave('recipient', { code: 550, text: 'Relaying denied' })
  const contest = await testApp({ settings: { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from } })
  const reply = await contest.as('admin')(sendTestMail, { body: { recipient: 'office@mail.example' } })
  expect(reply.json()).toMatchObject({ isAccepted: false, response: expect.stringContaining('550 Relaying denied') })
})

test('outbox without a mail server > keeps and shows its mails', async () => {
  const contest = await testApp({ now: at.phase1 })
  const admin = contest.as('admin')
  const body = makeSubmission()
  expect((await contest.call(submitPublicSubmission, { body })).statusCode).toBe(201)
  const { items } = (await admin(listMails)).json()
  expect(items).toEqual([expect.objectContaining({ recipient: body.email, state: 'waiting', attempts: 0 })])
  const preview = (await admin(getMailPreview, { params: { id: items[0].id } })).json()
  expect(preview).toEqual({
    subject: 'We received your entry',
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
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  const admin = contest.as('admin')
  await enter()
  const ids = (await mailsOf(contest)).map(({ id }) => id)
  expect((await admin(cancelMails, { body: { ids } })).json()).toEqual({ changed: 1 })
  expect((await admin(cancelMails, { body: { ids } })).json()).toEqual({ changed: 0 })
  await createSender().run()
  expect(smtp.mails).toEqual([])
  expect((await admin(retryMails, { body: { ids } })).json()).toEqual({ changed: 1 })
  await createSender().run()
  expect(smtp.mails.length).toBe(1)
  expect((await admin(retryMails, { body: { ids } })).json()).toEqual({ changed: 0 })
})
