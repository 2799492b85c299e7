import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { getDomain } from './render-message.ts'
import { createSmtp } from './smtp.ts'

const address = 'plows@example.gov'

// Shapes of RFC 5322, sections 3.4 and A.1.2, and of settings files: a colon starts a group, a comma separates addresses.
test.each([
  [address, address],
  [`<${address}>`, address],
  [` ${address} `, address],
  [`State Plows <${address}>`, `State Plows <${address}>`],
  [`State Plows<${address}>`, `State Plows <${address}>`],
  [`DOT: Plows <${address}>`, `"DOT: Plows" <${address}>`],
  [`DOT: Plows; <${address}>`, `"DOT: Plows;" <${address}>`],
  [`"Plows, State" <${address}>`, `"Plows, State" <${address}>`],
  [`Plows, State <${address}>`, `"Plows, State" <${address}>`],
  [`\\"Plows, State\\" <${address}>`, `"Plows, State" <${address}>`],
  [`"State \\"Plow\\" Office" <${address}>`, `"State \\"Plow\\" Office" <${address}>`],
  [`State "Plow" Office <${address}>`, `"State \\"Plow\\" Office" <${address}>`],
  [`O'Neil County (Roads) <${address}>`, `"O'Neil County (Roads)" <${address}>`],
  [`Roads @ State <${address}>`, `"Roads @ State" <${address}>`],
  [`"Roads <State>" <${address}>`, `"Roads <State>" <${address}>`],
  [`Karayolları <${address}>`, `=?UTF-8?Q?Karayollar=C4=B1?= <${address}>`],
])('MAIL_FROM=%s > is sent as %s', async (setting, header) => {
  const { MAIL_FROM } = readConfig({ MAIL_FROM: setting })
  const smtp = await startSmtpServer()
  const { deliver } = createSmtp({ SMTP_URL: smtp.url, SMTP_TLS: 'off', SMTP_CA_FILE: '', MAIL_FROM })
  const message = { messageId: '<1@example.gov>', to: 'one@mail.example', subject: 'Frosty', html: 'Frosty', text: '' }
  expect(await deliver(message, AbortSignal.timeout(5000))).toMatchObject({ outcome: 'accepted' })
  const [mail] = smtp.mails
  const line = mail?.headerLines.find(({ key }) => key === 'from')?.line
  expect(line?.replace(/\r?\n\s/g, ' ')).toBe(`From: ${header}`)
  expect([mail?.sender, getDomain(MAIL_FROM)]).toEqual([address, 'example.gov'])
})

test('sender without a name > is shown as the contest', async () => {
  const smtp = await startSmtpServer()
  const config = { SMTP_URL: smtp.url, SMTP_TLS: 'off', SMTP_CA_FILE: '' } as const
  const message = { messageId: '<1@example.gov>', to: 'one@mail.example', subject: 'Frosty', html: 'Frosty', text: '' }
  for (const MAIL_FROM of [address, `State Plows <${address}>`])
    await createSmtp({ ...config, MAIL_FROM }).deliver(
      { ...message, senderName: 'Snowplow Naming Contest' },
      AbortSignal.timeout(5000),
    )
  expect(smtp.mails.map(({ headerLines }) => headerLines.find(({ key }) => key === 'from')?.line)).toEqual([
    `From: Snowplow Naming Contest <${address}>`,
    `From: State Plows <${address}>`,
  ])
})

test.each([
  'Snow Department',
  'Plows <plows@example.gov>, Roads <roads@example.gov>',
  'plows@example.gov, roads@example.gov',
  'DOT: Plows <plows@example.gov>;',
  '"Plows, State"',
  '\\',
  'Plows <plows>',
  'Plows\t<plows@example.gov>\r\nBcc: <all@example.gov>',
])('MAIL_FROM=%j > is refused', (MAIL_FROM) => {
  expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM must be an email address, or Name <address>')
})
