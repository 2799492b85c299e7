import {
  cancelMails,
  checkSender,
  getMailPreview,
  getMailStatus,
  listMails,
  retryMails,
  sendTestMail,
} from '@snowplow/contract/mail.ts'
import { submitPublicSubmission } from '@snowplow/contract/public-submission/public-submission.ts'
import { expect, test } from 'vitest'
import { makeSubmission } from '../../test/make.ts'
import { startDnsServer } from '../../test/network/dns-server.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, from, mailsOf } from '../../test/outbox.ts'
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
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  const admin = contest.as('admin')
  await enter()
  const ids = (await mailsOf(contest)).map(({ id }) => id)
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
