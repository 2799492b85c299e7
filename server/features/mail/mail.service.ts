import type { Condition } from '@snowplow/contract/lists/paging.ts'
import { type MailItem, mailStates } from '@snowplow/contract/mail/mail.ts'
import { findList, readEveryRow } from '../../db/lists/find-list.ts'
import { type Em, type Orm, runTransaction } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Mail, type MailRow } from '../../entities/mail.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { By, Call } from '../../http/serve.ts'
import { createAccessLog } from '../audit-event/access-log.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { Mailer } from './mailer.ts'

const toItem = (mail: MailRow, isConfigured: boolean): MailItem => ({
  id: mail.id,
  kind: mail.kind,
  recipient: mail.recipient,
  language: mail.language,
  state: mail.state,
  attempts: mail.attempts,
  dueAt: isConfigured && mail.state === 'waiting' ? mail.dueAt.toISOString() : null,
  sentAt: mail.sentAt?.toISOString() ?? null,
  response: mail.response ?? null,
  isBounced: mail.isBounced,
  createdAt: mail.createdAt.toISOString(),
})

const outbox = { type: 'mail', id: null, name: 'the outbox' }

const testTimeoutMs = 30_000

interface StateChange {
  action: 'mail.retried' | 'mail.canceled'
  from: MailItem['state'][]
  to: Partial<MailRow>
}

const toCanceled: StateChange = { action: 'mail.canceled', from: ['waiting'], to: { state: 'canceled' } }
const toRetried = ({ wallNow }: By): StateChange => ({
  action: 'mail.retried',
  from: ['failed', 'canceled'],
  to: { state: 'waiting', attempts: 0, dueAt: wallNow },
})

/** Changes mails that are in one of the given states and not being sent. @returns their number */
function updateStates(em: Em, ids: readonly number[], { from, to }: StateChange, { wallNow }: By): Promise<number> {
  const isFree = { $or: [{ leasedUntil: null }, { leasedUntil: { $lte: wallNow } }] }
  return em.nativeUpdate(Mail, { id: { $in: [...ids] }, state: { $in: from }, ...isFree }, to, { filters: false })
}

const audit = (em: Em, { action }: StateChange, mails: number, by: By) =>
  recordAuditEvent(em, { at: by.now, action, by: by.viewer, subject: outbox, after: { mails } })

const changeSelected = (orm: Orm, ids: readonly number[], change: StateChange, by: By): Promise<number> =>
  runTransaction(orm, async (em) => {
    const changed = await updateStates(em, ids, change, by)
    if (changed > 0) audit(em, change, changed, by)
    return changed
  })

/** Mails per statement: a few milliseconds in SQLite, which block every other request. */
const batch = 500

/** Changes all mails that meet the condition, each batch at once. Audited before the first one changes. */
async function changeMatching(
  orm: Orm,
  where: Condition | null | undefined,
  change: StateChange,
  by: By,
): Promise<number> {
  const isInState: Condition = { field: 'state', operator: '$in', value: change.from }
  const condition = { all: [isInState, ...(where ? [where] : [])] }
  const fork = () => forkSeason(orm.em, by.season)
  const ids: number[] = []
  for await (const { id } of readEveryRow(fork, Mail, ['id'], condition, {})) ids.push(id)
  if (ids.length === 0) return 0
  const em = fork()
  audit(em, change, ids.length, by)
  await em.flush()
  let changed = 0
  for (let start = 0; start < ids.length; start += batch) {
    changed += await updateStates(fork(), ids.slice(start, start + batch), change, by)
    await new Promise(setImmediate)
  }
  return changed
}

/**
 * Renders a mail of any season to display it, by default without its secret.
 * @throws Refusal mail.not_found, mail.subject_deleted
 */
export async function renderStored(
  orm: Orm,
  render: Mailer['render'],
  where: { id: number; state?: object },
  { hasSecret = false } = {},
) {
  const mail = await orm.em.fork().findOne(Mail, where, { filters: false })
  if (!mail) throw new Refusal('mail.not_found')
  const message = await render(forkSeason(orm.em, mail.season), mail, { isPreview: true, hasSecret })
  if (!message) throw new Refusal('mail.subject_deleted')
  const { subject, html, text } = message
  return { mail, subject, html, text }
}

interface Deps {
  orm: Orm
  mailer: Mailer
}

interface Mails extends Deps {
  log: ReturnType<typeof createAccessLog>
}

export const mailService = (deps: Deps) =>
  bindService(
    { ...deps, log: createAccessLog(deps.orm) },
    {
      listMails,
      getMailPreview,
      getMailStatus,
      checkSender,
      retryMails,
      cancelMails,
      retryMatchingMails,
      cancelMatchingMails,
      sendTestMail,
    },
  )

async function listMails({ orm, mailer, log }: Mails, { query, ...by }: Call<'listMails'>) {
  await log.listed({ action: 'mail.listed', subject: outbox }, by)
  const toReply = (mail: MailRow) => toItem(mail, mailer.smtp !== null)
  return findList(forkSeason(orm.em, by.season), Mail, query, { toReply })
}

/** @throws Refusal mail.not_found, mail.subject_deleted */
async function getMailPreview({ orm, mailer }: Deps, { params: { id } }: Call<'getMailPreview'>) {
  const { subject, html, text } = await renderStored(orm, mailer.render, { id })
  return { subject, html, text }
}

async function getMailStatus({ orm, mailer: { settings, smtp } }: Deps, { season }: Call<'getMailStatus'>) {
  const em = forkSeason(orm.em, season)
  const counts = await Promise.all(mailStates.map(async (state) => [state, await em.count(Mail, { state })] as const))
  return {
    ...settings,
    server: smtp?.server ?? null,
    counts: Object.fromEntries(counts) as Record<MailItem['state'], number>,
  }
}

/** @throws Refusal mail.not_configured */
function checkSender({ mailer }: Deps) {
  if (!mailer.smtp) throw new Refusal('mail.not_configured')
  return mailer.checkSender()
}

async function retryMails({ orm, mailer }: Deps, { body: { ids }, ...by }: Call<'retryMails'>) {
  const changed = await changeSelected(orm, ids, toRetried(by), by)
  mailer.wake()
  return { changed }
}

async function cancelMails({ orm }: Deps, { body: { ids }, ...by }: Call<'cancelMails'>) {
  return { changed: await changeSelected(orm, ids, toCanceled, by) }
}

async function retryMatchingMails({ orm, mailer }: Deps, { query: { where }, ...by }: Call<'retryMatchingMails'>) {
  const changed = await changeMatching(orm, where, toRetried(by), by)
  mailer.wake()
  return { changed }
}

async function cancelMatchingMails({ orm }: Deps, { query: { where }, ...by }: Call<'cancelMatchingMails'>) {
  return { changed: await changeMatching(orm, where, toCanceled, by) }
}

/** @throws Refusal mail.not_configured */
async function sendTestMail(
  { mailer: { smtp, renderTest }, log }: Mails,
  { body: { recipient }, client, ...by }: Call<'sendTestMail'>,
) {
  if (!smtp) throw new Refusal('mail.not_configured')
  await log.write(by, { action: 'mail.tested', subject: { ...outbox, name: recipient } })
  const transcript: string[] = []
  const message = await renderTest(recipient, negotiateClientLanguage(client))
  const { outcome, response } = await smtp.deliver(message, AbortSignal.timeout(testTimeoutMs), transcript)
  return { isAccepted: outcome === 'accepted', response, transcript }
}
