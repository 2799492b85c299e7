import { deletePublicSubmission } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { bulkPriority } from '@snowplow/contract/mail/mail.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../test/outbox.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { leaseMs, maxAttempts, maxWaitMs } from './mail-sender.ts'
import { enqueueMail } from './outbox.ts'

onBothDatabases('outbox', (database) => {
  test('entry > sends a mail with name and reference in its language', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter } = await createOutbox(await database(), smtp.url)
    const body = makeEntry({ snowplowName: 'Rimed Ranger' })
    const { reference } = await enter(body, { 'accept-language': 'tr' })
    await createSender().run()
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[body.email]])
    const [mail] = smtp.mails
    expect(mail?.subject).toBe('Kar küreme aracı yarışması: Başvurunuzu aldık')
    expect(mail?.from?.text).toBe('"Snow Department" <plows@plows.example>')
    for (const part of [mail?.html || '', mail?.text ?? '']) {
      expect(part).toContain('Rimed Ranger')
      expect(part).toContain(reference)
      for (const personal of [body.firstName, body.lastName, body.phoneNumber, body.schoolName])
        expect(part).not.toContain(personal)
    }
    expect(mail?.html).toContain('<html lang="tr" dir="ltr">')
    expect(await getMails(contest)).toEqual([
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
    const body = makeEntry()
    await enter(body)
    const repeat = { ...makeEntry(), snowplowName: body.snowplowName }
    expect((await contest.call(submitPublicSubmission, { body: repeat })).statusCode).toBe(409)
    expect((await getMails(contest)).length).toBe(1)
  })

  test('several senders > send each mail once', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter } = await createOutbox(await database(), smtp.url)
    for (let count = 0; count < 12; count++) await enter()
    await Promise.all(Array.from({ length: 4 }, () => createSender().run()))
    await expect.poll(() => smtp.mails.length).toBe(12)
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(12)
    expect((await getMails(contest)).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  })

  test('rate > limits all senders together', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter } = await createOutbox(await database(), smtp.url)
    for (let count = 0; count < 5; count++) await enter()
    await contest.orm.em.fork().nativeUpdate(Mail, {}, { priority: bulkPriority })
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
  const [waiting] = await getMails(contest)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, leasedUntil: null, response: expect.any(String) })
  if (typeof behavior === 'object') expect(waiting?.response).toContain(behavior.text)
  expect(Number(waiting?.dueAt) - Date.now()).toBeGreaterThan(50_000)
  smtp.misbehave(null)
  await makeDue()
  await createSender().run()
  expect(smtp.mails.length).toBe(1)
  expect(await getMails(contest)).toEqual([expect.objectContaining({ state: 'sent', attempts: 2 })])
})

test('server that accepts and dies > gets the mail again with its Message-ID', async () => {
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
  expect(await getMails(contest)).toEqual([
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
  expect(await getMails(contest)).toEqual([
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
  expect([smtp.mails.length, (await getMails(contest))[0]?.attempts]).toEqual([1, 2])
})

test('deleted entry > leaves no mail and no address in the outbox', async () => {
  const { contest, enter } = await createOutbox('sqlite::memory:', 'smtp://127.0.0.1:1')
  const [deleted, other] = [await enter(), await enter()]
  const query = { version: '1' }
  const reply = await contest.as('admin')(deletePublicSubmission, { params: { id: String(deleted.id) }, query })
  expect(reply.statusCode, reply.body).toBe(200)
  expect((await getMails(contest)).map(({ entityId }) => entityId)).toEqual([other.id])
})

test('mail whose entry is gone > is canceled, not sent', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  const { id } = await enter()
  await contest.orm.em.fork().nativeDelete(PublicNameSubmission, { id })
  await createSender().run()
  expect([smtp.mails, (await getMails(contest))[0]?.state]).toEqual([[], 'canceled'])
})

test('mail that waited a week for a mail server > is canceled, not sent', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  const entries = [await enter(), await enter()]
  for (const [index, age] of [maxWaitMs - 60_000, maxWaitMs + 60_000].entries()) {
    const dueAt = new Date(Date.now() - age)
    await contest.orm.em.fork().nativeUpdate(Mail, { entityId: entries[index]?.id }, { dueAt })
  }
  await createSender().run()
  expect((await getMails(contest)).map(({ state }) => state)).toEqual(['sent', 'canceled'])
})

test('stop > ends the attempt at a mail server that hangs', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  smtp.misbehave('recipient', 'hang')
  const sender = createSender()
  const running = sender.run()
  await expect.poll(smtp.connections).toBe(1)
  await sender.stop()
  await running
  expect(await getMails(contest)).toEqual([
    expect.objectContaining({ state: 'waiting', attempts: 1, leasedUntil: null }),
  ])
})

test.each([
  ['no TLS', 'required', {}, /STARTTLS/i],
  ['an untrusted certificate', 'required', { hasTls: true }, /self.signed|certificate/i],
] as const)('SMTP_TLS and a server with %s > sends nothing', async (_name, SMTP_TLS, options, response) => {
  const smtp = await startSmtpServer(options)
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  await createSender({ SMTP_TLS }).run()
  expect(smtp.mails).toEqual([])
  expect(await getMails(contest)).toEqual([
    expect.objectContaining({ state: 'waiting', response: expect.stringMatching(response) }),
  ])
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
  await enqueueMail(contest.orm.em.fork(), mails, { now: new Date(), wallNow: new Date() })
  await createSender().run()
  for (const { recipients, headers } of smtp.mails) {
    expect(recipients.filter((one) => one.startsWith('two@'))).toEqual([])
    expect([recipients.length, headers.has('bcc')]).toEqual([1, false])
  }
  expect((await getMails(contest)).filter(({ state }) => state === 'sent').length).toBe(smtp.mails.length)
})
