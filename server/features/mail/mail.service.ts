import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { chooseLanguage } from '@snowplow/contract/languages.ts'
import { type MailItem, mailStates } from '@snowplow/contract/mail.ts'
import type { Config } from '../../config.ts'
import { findList } from '../../db/lists/find-list.ts'
import { inTransaction, type Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Mail, type MailRow } from '../../entities/mail.entity.ts'
import { negotiateLanguage } from '../../http/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { siteFolder } from '../../http/static-site.ts'
import { loadSsrBundle } from '../../ssr/ssr-bundle.ts'
import { accessLog } from '../audit-event/access-log.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { createMailSender } from './mail-sender.ts'
import { createMessageRenderer, type MailBundle, type MailReaders } from './render-message.ts'
import { createSmtp } from './smtp.ts'

interface MailOptions {
  readers: MailReaders
  readContest: () => Promise<ContestReply>
  failed: (error: unknown) => void
}

export type MailService = ReturnType<typeof mailService>

const toReply = (mail: MailRow): MailItem => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  language: mail.language,
  state: mail.state,
  attempts: mail.attempts,
  dueAt: mail.state === 'waiting' ? mail.dueAt.toISOString() : null,
  sentAt: mail.sentAt?.toISOString() ?? null,
  response: mail.response ?? null,
  createdAt: mail.createdAt.toISOString(),
})

const outbox = { type: 'mail', id: null, name: 'the outbox' }

const testTimeoutMs = 30_000

export function mailService(orm: Orm, config: Config, { readers, readContest, failed }: MailOptions) {
  const { render, renderTest } = createMessageRenderer({
    loadBundle: () => loadSsrBundle<MailBundle>(siteFolder),
    readers,
    readContest,
    origin: config.PUBLIC_ADDRESS,
    secret: config.JWT_SECRET,
    from: config.MAIL_FROM,
  })
  const smtp = config.SMTP_URL ? createSmtp(config) : null
  const sender =
    smtp && createMailSender({ orm, perMinute: config.MAIL_PER_MINUTE, render, deliver: smtp.deliver, failed })
  const log = accessLog(orm)
  const languageOf = negotiateLanguage(chooseLanguage)

  /** Changes the state of mails that are in one of the given states and not being sent. */
  async function changeState(
    by: By,
    ids: readonly number[],
    from: readonly MailRow['state'][],
    change: Partial<MailRow> & { action: 'mail.retried' | 'mail.canceled' },
  ): Promise<number> {
    const { action, ...values } = change
    return inTransaction(orm, async (em) => {
      const where = {
        id: { $in: [...ids] },
        state: { $in: [...from] },
        $or: [{ leasedUntil: null }, { leasedUntil: { $lte: by.wallNow } }],
      }
      const changed = await em.nativeUpdate(Mail, where, values, { filters: false })
      if (changed > 0)
        recordAuditEvent(em, { at: by.now, action, by: by.viewer, subject: outbox, after: { mails: changed } })
      return changed
    })
  }

  return {
    /** Sends due mails; without a mail server, they stay in the outbox. */
    run: sender?.run ?? (async () => {}),
    wake: sender?.wake ?? (() => {}),
    stop: sender?.stop ?? (async () => {}),
    calls: {
      async listMails({ query, ...by }: Call<'listMails'>) {
        await log.listed({ action: 'mail.listed', subject: outbox }, by)
        return findList(inSeason(orm.em, by.season), Mail, query, { toReply })
      },

      /** @throws Refusal mail.not_found, mail.subject_deleted */
      async getMailPreview({ params: { id } }: Call<'getMailPreview'>) {
        const mail = await orm.em.fork().findOne(Mail, { id }, { filters: false })
        if (!mail) throw new Refusal('mail.not_found')
        const message = await render(inSeason(orm.em, mail.season), mail)
        if (!message) throw new Refusal('mail.subject_deleted')
        const { subject, html, text } = message
        return { subject, html, text }
      },

      async getMailStatus() {
        const counts = await Promise.all(
          mailStates.map(async (state) => [state, await orm.em.fork().count(Mail, { state })] as const),
        )
        return {
          server: smtp?.server ?? null,
          from: config.MAIL_FROM,
          perMinute: config.MAIL_PER_MINUTE,
          counts: Object.fromEntries(counts) as Record<MailItem['state'], number>,
        }
      },

      async retryMails({ body: { ids }, ...by }: Call<'retryMails'>) {
        const again = { state: 'waiting', attempts: 0, dueAt: by.wallNow, action: 'mail.retried' } as const
        const changed = await changeState(by, ids, ['failed', 'canceled'], again)
        sender?.wake()
        return { changed }
      },

      async cancelMails({ body: { ids }, ...by }: Call<'cancelMails'>) {
        return { changed: await changeState(by, ids, ['waiting'], { state: 'canceled', action: 'mail.canceled' }) }
      },

      /** @throws Refusal mail.not_configured */
      async sendTestMail({ body: { recipient }, client, ...by }: Call<'sendTestMail'>) {
        if (!smtp) throw new Refusal('mail.not_configured')
        await log.write(by, { action: 'mail.tested', subject: { ...outbox, name: recipient } })
        const transcript: string[] = []
        const language = languageOf('', { 'accept-language': client.acceptLanguage, cookie: client.cookies })
        const message = await renderTest(recipient, language)
        const { outcome, response } = await smtp.deliver(message, AbortSignal.timeout(testTimeoutMs), transcript)
        return { isAccepted: outcome === 'accepted', response, transcript }
      },
    },
  }
}
