import { exampleEntry } from '@snowplow/contract/entry/entry-import.ts'
import { describe, expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import {
  type SmtpBehavior,
  type SmtpStep,
  smtpSteps,
  startMisbehavingSmtp,
} from '../../test/network/misbehaving-smtp.ts'
import { certificateFile } from '../../test/network/open-smtp-server.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, from, getMails } from '../../test/outbox.ts'
import { createSmtp } from './smtp.ts'

/** In ms; long enough for the healthy connection on a busy machine. */
const short = { connectMs: 1500, idleMs: 1500, deliveryMs: 3000 }
const steps = Object.keys(smtpSteps) as SmtpStep[]
/** Steps whose refusal concerns this mail alone. */
const aboutMail: SmtpStep[] = ['RCPT TO', 'DATA', 'final dot']

/** Shared: each test deletes the mails of the one before. */
const outbox = createOutbox('sqlite::memory:', 'smtp://127.0.0.1:1')

/** Sends two mails, the first to a server that misbehaves. */
async function sendWithMisbehavior(step: SmtpStep, behavior: SmtpBehavior, timeouts?: typeof short) {
  const password = step === 'AUTH' ? 'secret' : undefined
  const smtp = await startSmtpServer({
    hasTls: step === 'STARTTLS',
    hasPipelining: false,
    ...(password && { password }),
  })
  const url = new URL(await startMisbehavingSmtp(smtp.url, step, behavior))
  if (password) Object.assign(url, { username: 'plows', password })
  const { contest, createSender, enter } = await outbox
  await contest.orm.em.fork().nativeDelete(Mail, {})
  await enter()
  await enter()
  const SMTP_TLS = step === 'STARTTLS' ? 'required' : 'off'
  await createSender({ SMTP_URL: url.href, SMTP_TLS }, timeouts).run()
  const [first, second] = await getMails(contest)
  return { smtp, first, second }
}

const deferred = { state: 'waiting', attempts: 1, leasedUntil: null, sentAt: null }
const rejected = { state: 'failed', attempts: 1, leasedUntil: null, sentAt: null }
// After STARTTLS, the client rejects the self-signed certificate of the second connection.
const getNext = (step: SmtpStep) => ({ state: step === 'STARTTLS' ? 'waiting' : 'sent', attempts: 1 })

describe.each(steps)('mail server at the step %s', (step) => {
  test.each([
    ['hangs', 'hang'],
    ['drips bytes', 'drip'],
  ] as const)('%s > mail is tried again later, the next one is sent', async (_name, behavior) => {
    const { smtp, first, second } = await sendWithMisbehavior(step, behavior, short)
    expect(first).toMatchObject({ ...deferred, response: expect.stringMatching(/time|never|abort/i) })
    expect(Number(first?.dueAt) - Date.now()).toBeGreaterThan(50_000)
    expect(second).toMatchObject(getNext(step))
    expect(smtp.mails.length).toBe(step === 'STARTTLS' ? 0 : 1)
  })

  test('closes > mail is tried again later, the next one is sent', async () => {
    const { first, second } = await sendWithMisbehavior(step, 'close')
    expect(first).toMatchObject({ ...deferred, response: expect.stringMatching(/clos|reset|socket|disconnect|hang/i) })
    expect(second).toMatchObject(getNext(step))
  })

  test('answers 450 > mail is tried again later', async () => {
    const { first, second } = await sendWithMisbehavior(step, '450 Try again in an hour')
    expect(first).toMatchObject({ ...deferred, response: expect.stringContaining('450 Try again in an hour') })
    expect(second).toMatchObject(getNext(step))
  })

  test('answers 554 > mail fails if the refusal concerns it', async () => {
    const { first, second } = await sendWithMisbehavior(step, '554 5.7.1 Not from here')
    const expected = aboutMail.includes(step) ? rejected : deferred
    expect(first).toMatchObject({ ...expected, response: expect.stringContaining('554 5.7.1 Not from here') })
    expect(second).toMatchObject(getNext(step))
  })
})

test.each([
  ['for another host name', 'other-host', /does not match certificate's altnames/],
  ['that has expired', 'expired', /certificate has expired/],
] as const)('mail server with a certificate %s > gets no mail', async (_name, certificate, response) => {
  const smtp = await startSmtpServer({ certificate })
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  const SMTP_CA_FILE = certificateFile(certificate)
  for (const SMTP_TLS of ['required', 'opportunistic'] as const) {
    await contest.orm.em.fork().nativeUpdate(Mail, {}, { dueAt: new Date() })
    await createSender({ SMTP_TLS, SMTP_CA_FILE }).run()
    expect(await getMails(contest)).toEqual([
      expect.objectContaining({ state: 'waiting', response: expect.stringMatching(response) }),
    ])
  }
  expect(smtp.mails).toEqual([])
})

test('mail server with a certificate of SMTP_CA_FILE > gets mail over TLS', async () => {
  const smtp = await startSmtpServer({ certificate: 'this-machine' })
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  await enter()
  await createSender({ SMTP_TLS: 'required', SMTP_CA_FILE: certificateFile('this-machine') }).run()
  expect((await getMails(contest)).map(({ state }) => state)).toEqual(['sent'])
  expect(smtp.mails.length).toBe(1)
})

test('reply of a mail server > is cut to 2,000 characters', async () => {
  const { first } = await sendWithMisbehavior('RCPT TO', `450 ${'busy '.repeat(1000)}`)
  expect(first).toMatchObject(deferred)
  expect(first?.response?.length).toBe(2000)
})

const injection = '\r\nBcc: two@mail.example\r\nX-Injected: yes\r\n\r\nInjected body'

test.each(Object.keys(exampleEntry))(
  'line break in the field %s > adds neither headers nor recipients',
  async (field) => {
    const smtp = await startSmtpServer()
    const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
    const entry = makeEntry()
    const payload = { ...entry, [field]: `${entry[field as keyof typeof entry]}${injection}` }
    const { statusCode } = await contest.app.inject({ method: 'POST', url: '/api/public-submission/submit', payload })
    expect([201, 400]).toContain(statusCode)
    await makeDue()
    await createSender().run()
    expect(smtp.mails.length).toBe(statusCode === 201 ? 1 : 0)
    for (const { headers, recipients } of smtp.mails) {
      expect(recipients).toEqual([entry.email])
      expect([headers.has('bcc'), headers.has('x-injected')]).toEqual([false, false])
    }
  },
)

test('stored text with line breaks > adds neither headers nor recipients', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter } = await createOutbox('sqlite::memory:', smtp.url)
  const { id } = await enter()
  const snowplowName = `Frosty${injection}`
  await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, { id }, { snowplowName, reviewState: 'approved' })
  await createSender().run()
  const [mail] = smtp.mails
  expect(mail?.text).toContain('Injected body')
  expect([mail?.recipients.length, mail?.headers.has('bcc'), mail?.headers.has('x-injected')]).toEqual([
    1,
    false,
    false,
  ])
})

test.each(['subject', 'messageId', 'to', 'from'] as const)(
  'line break in the header %s > adds neither headers nor recipients',
  async (header) => {
    const smtp = await startSmtpServer()
    const message = {
      messageId: '<1@plows.example>',
      to: 'one@mail.example',
      subject: 'Frosty',
      html: '<p>Frosty</p>',
      text: 'Frosty',
      from,
    }
    const { from: MAIL_FROM, ...hostile } = { ...message, [header]: `${message[header]}${injection}` }
    const { deliver } = createSmtp({ SMTP_URL: smtp.url, SMTP_TLS: 'off', SMTP_CA_FILE: '', MAIL_FROM })
    await deliver(hostile, AbortSignal.timeout(5000))
    for (const { headers, recipients } of smtp.mails) {
      expect(recipients.length).toBe(1)
      expect(recipients).not.toContain('two@mail.example')
      expect([headers.has('bcc'), headers.has('x-injected')]).toEqual([false, false])
    }
  },
)
