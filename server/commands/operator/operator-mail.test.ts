import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/orm.ts'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { startDnsServer } from '../../test/network/dns-server.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { bareEnvironment } from '../../test/process/bare-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-operator-mail-'))
const database = `sqlite:${join(folder, 'contest.sqlite')}`
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function mailTest(recipient: string, settings: NodeJS.ProcessEnv) {
  const command = spawn(process.execPath, ['server/commands/operator.ts', 'mail-test', recipient], {
    env: {
      ...bareEnvironment,
      DATABASE_URL: database,
      CONTEST_MODE: 'production',
      JWT_SECRET: 'a secret of the tests that is long enough',
      PUBLIC_ADDRESS: 'https://plows.example',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((exited) => command.once('close', exited))
  return { code, output }
}

const getSettings = (url: string, dns: string) => ({
  SMTP_URL: url,
  SMTP_TLS: 'off',
  MAIL_FROM: 'Snow Department <plows@plows.example>',
  DNS_SERVER: dns,
})

test('mail-test > prints the conversation and the records of the sender', async () => {
  const smtp = await startSmtpServer()
  const dns = await startDnsServer({ 'plows.example': ['v=spf1 -all'], '_dmarc.plows.example': ['v=DMARC1; p=none'] })
  const { code, output } = await mailTest('office@mail.example', getSettings(smtp.url, dns.address))
  expect(output.split('\n')).toEqual(
    expect.arrayContaining([
      'C: RCPT TO:<office@mail.example>',
      'SPF record of plows.example: found',
      '  v=spf1 -all',
      'DMARC record of plows.example: found, but with the policy none: receivers deliver forged messages',
      expect.stringMatching(/^The mail server accepted the message: 250 /),
    ]),
  )
  expect(code).toBe(0)
  expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [['office@mail.example'], 'Snowplow contest: Test message'],
  ])
  const orm = await openDatabase(database)
  const [event] = await orm.em.fork().findAll(AuditEvent, { where: { action: 'mail.tested' } })
  await orm.close()
  expect(event).toMatchObject({ actor: 'Operator', subject: 'office@mail.example' })
})

test('mail-test > fails with the words of a mail server that refuses', async () => {
  const smtp = await startSmtpServer()
  smtp.misbehave('recipient', { code: 550, text: 'Relaying denied' })
  const dns = await startDnsServer({})
  const { code, output } = await mailTest('office@mail.example', getSettings(smtp.url, dns.address))
  expect([code, output]).toEqual([1, expect.stringContaining('550 Relaying denied')])
  expect(output).toContain('SPF record of plows.example: missing')
})

test('mail-test > fails without a mail server, and for an invalid address', async () => {
  const missing = await mailTest('office@mail.example', {})
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('No mail server is set up (SMTP_URL).')])
  const smtp = await startSmtpServer()
  const dns = await startDnsServer({})
  const invalid = await mailTest('office', getSettings(smtp.url, dns.address))
  expect([invalid.code, smtp.mails]).toEqual([1, []])
  expect(invalid.output).toBe('recipient has an invalid format\n')
})
