// Tests the mail settings without an account.
import { type SenderCheck, TestMail } from '@snowplow/contract/mail/mail-server.ts'
import { mailService } from '../../features/mail/mail.service.ts'
import { createMailer } from '../../features/mail/mailer.ts'
import { contestService } from '../../features/season/contest.service.ts'
import { createMailReaders } from '../../mail-readers.ts'
import { type Command, parseInput, stopWith } from './operator-command.ts'

const sentences: Record<SenderCheck['dmarc']['state'], string> = {
  found: 'found',
  missing: 'missing: some receivers will treat messages as spam',
  multiple: 'more than one, which receivers treat as an error',
  policy_none: 'found, but with the policy none: receivers deliver forged messages',
  failed: 'the lookup failed',
}

function formatCheck({ domain, spf, dmarc }: SenderCheck): string[] {
  const lines = [
    ['SPF', spf],
    ['DMARC', dmarc],
  ] as const
  return lines.flatMap(([name, { state, record }]) => [
    `${name} record of ${domain}: ${sentences[state]}`,
    ...(record ? [record.replace(/^/gm, '  ')] : []),
  ])
}

export const mailTest: Command = {
  usage: '<address>',
  options: [],
  async run({ orm, config, by, args: [recipient = ''] }) {
    const contest = contestService({
      orm,
      captcha: { provider: config.CAPTCHA_PROVIDER, siteKey: config.CAPTCHA_SITE_KEY },
      version: '',
      isDemo: config.CONTEST_MODE === 'demo',
      canSendMail: true,
    })
    const mailer = createMailer({
      orm,
      config,
      readers: createMailReaders(config.JWT_SECRETS),
      readContest: () => contest.getContest({ query: {}, now: by.now }),
      failed: () => {},
    })
    const { sendTestMail, checkSender } = mailService({ orm, mailer })
    const check = mailer.smtp ? checkSender() : null
    const body = parseInput(TestMail, { recipient })
    const { isAccepted, response, transcript } = await sendTestMail({ body, ...by })
    for (const line of [...transcript, ...(check ? formatCheck(await check) : [])]) console.log(line)
    if (!isAccepted) stopWith(`The mail server did not accept the message: ${response}`)
    console.log(`The mail server accepted the message: ${response}`)
  },
}
