import { type MailItem, mailStates } from '@snowplow/contract/mail.ts'
import { findList } from '../../db/lists/find-list.ts'
import { inTransaction, type Orm } from '../../db/orm.ts'
import { inSeason } from '../../db/season.ts'
import { Mail, type MailRow } from '../../entities/mail.entity.ts'
import { clientLanguage } from '../../http/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { accessLog } from '../audit-event/access-log.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { Mailer } from './mailer.ts'

const createPresenter =
  (isConfigured: boolean) =>
  (mail: MailRow): MailItem => ({
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    language: mail.language,
    state: mail.state,
    attempts: mail.attempts,
    dueAt: isConfigured && mail.state === 'waiting' ? mail.dueAt.toISOString() : null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    response: mail.response ?? null,
    createdAt: mail.createdAt.toISOString(),
  })

const outbox = { type: 'mail', id: null, name: 'the outbox' }

const testTimeoutMs = 30_000

interface StateChange {
  action: 'mail.retried' | 'mail.canceled'
  from: readonly MailItem['state'][]
  to: Partial<MailRow>
}

/** Changes mails that are in one of the given states and not being sent. @returns their number */
function changeState(orm: Orm, ids: readonly number[], { action, from, to }: StateChange, by: By): Promise<number> {
  return inTransaction(orm, async (em) => {
    const isFree = { $or: [{ leasedUntil: null }, { leasedUntil: { $lte: by.wallNow } }] }
    const where = { id: { $in: [...ids] }, state: { $in: [...from] }, ...isFree }
    const changed = await em.nativeUpdate(Mail, where, to, { filters: false })
    if (changed > 0)
      recordAuditEvent(em, { at: by.now, action, by: by.viewer, subject: outbox, after: { mails: changed } })
    return changed
  })
}

export function mailService(orm: Orm, { settings, smtp, render, renderTest, checkSender, wake }: Mailer) {
  const log = accessLog(orm)
  const toReply = createPresenter(smtp !== null)
  return {
    async listMails({ query, ...by }: Call<'listMails'>) {
      await log.listed({ action: 'mail.listed', subject: outbox }, by)
      return findList(inSeason(orm.em, by.season), Mail, query, { toReply })
    },

    /** @throws Refusal mail.not_found, mail.subject_deleted */
    async getMailPreview({ params: { id } }: Call<'getMailPreview'>) {
      const mail = await orm.em.fork().findOne(Mail, { id }, { filters: false })
      if (!mail) throw new Refusal('mail.not_found')
      const message = await render(inSeason(orm.em, mail.season), mail, { isPreview: true })
      if (!message) throw new Refusal('mail.subject_deleted')
      const { subject, html, text } = message
      return { subject, html, text }
    },

    async getMailStatus({ season }: Call<'getMailStatus'>) {
      const em = inSeason(orm.em, season)
      const counts = await Promise.all(
        mailStates.map(async (state) => [state, await em.count(Mail, { state })] as const),
      )
      return {
        ...settings,
        server: smtp?.server ?? null,
        counts: Object.fromEntries(counts) as Record<MailItem['state'], number>,
      }
    },

    /** @throws Refusal mail.not_configured */
    checkSender() {
      if (!smtp) throw new Refusal('mail.not_configured')
      return checkSender()
    },

    async retryMails({ body: { ids }, ...by }: Call<'retryMails'>) {
      const to = { state: 'waiting', attempts: 0, dueAt: by.wallNow } as const
      const changed = await changeState(orm, ids, { action: 'mail.retried', from: ['failed', 'canceled'], to }, by)
      wake()
      return { changed }
    },

    async cancelMails({ body: { ids }, ...by }: Call<'cancelMails'>) {
      const to = { state: 'canceled' } as const
      return { changed: await changeState(orm, ids, { action: 'mail.canceled', from: ['waiting'], to }, by) }
    },

    /** @throws Refusal mail.not_configured */
    async sendTestMail({ body: { recipient }, client, ...by }: Call<'sendTestMail'>) {
      if (!smtp) throw new Refusal('mail.not_configured')
      await log.write(by, { action: 'mail.tested', subject: { ...outbox, name: recipient } })
      const transcript: string[] = []
      const message = await renderTest(recipient, clientLanguage(client))
      const { outcome, response } = await smtp.deliver(message, AbortSignal.timeout(testTimeoutMs), transcript)
      return { isAccepted: outcome === 'accepted', response, transcript }
    },
  }
}
