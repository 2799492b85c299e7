import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { Config } from '../../config.ts'
import type { Orm } from '../../db/orm.ts'
import { siteFolder } from '../../http/pages/static-site.ts'
import { loadSsrBundle } from '../../ssr/ssr-bundle.ts'
import { createMailSender, type SenderOptions } from './mail-sender.ts'
import { createMessageRenderer, getDomain, type MailBundle, type MailReaders } from './render-message.ts'
import { checkSenderDomain } from './sender-domain.ts'
import { createSmtp, type SmtpTimeouts } from './smtp.ts'

export interface MailerOptions {
  orm: Orm
  config: Config
  readers: MailReaders
  readContest: () => Promise<ContestReply>
  /** Reports an error of `wake`, whose promise is not awaited. */
  failed: (error: unknown) => void
  timeouts?: SmtpTimeouts & Pick<SenderOptions, 'deliveryMs'>
}

export type Mailer = ReturnType<typeof createMailer>

export function createMailer({ orm, config, readers, readContest, failed, timeouts }: MailerOptions) {
  const { render, renderTest } = createMessageRenderer({
    loadBundle: () => loadSsrBundle<MailBundle>(siteFolder),
    readers,
    readContest,
    origin: config.PUBLIC_ADDRESS,
    secret: config.JWT_SECRET,
    from: config.MAIL_FROM,
  })
  const settings = { from: config.MAIL_FROM, perMinute: config.MAIL_PER_MINUTE }
  const smtp = config.SMTP_URL ? createSmtp(config, timeouts) : null
  const sender =
    smtp && createMailSender({ orm, perMinute: settings.perMinute, render, deliver: smtp.deliver, ...timeouts })
  return {
    settings,
    /** Null without a mail server: mails then stay in the outbox. */
    smtp,
    render,
    renderTest,
    checkSender: () => checkSenderDomain(getDomain(config.MAIL_FROM), { server: config.DNS_SERVER }),
    /** Sends due mails. Resolves when none is due, or the rate is used up. */
    run: async () => sender?.run(),
    /** Sends new mails soon, without a wait for the job. */
    wake: () => void sender?.run().catch(failed),
    stop: async () => sender?.stop(),
  }
}
