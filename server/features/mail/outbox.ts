import { getMailRules, type MailKind, type MailPriority, mailKinds } from '@snowplow/contract/mail/mail.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { Mail, type MailRow } from '../../entities/mail.entity.ts'
import type { By } from '../../http/serve.ts'

export interface NewMail {
  kind: MailKind
  entityId: number
  recipient: string
  language: Language
  occurrence?: string
  delayMs?: number
  /** That of the kind by default. */
  priority?: MailPriority
}

/** Kinds whose unsent mails expire. */
export const expiringKinds = mailKinds.filter((kind) => getMailRules(kind).expires)

/** Age in ms at which an unsent mail of `expiringKinds` is canceled. */
export const requestLifetimeMs = 60 * 60_000

/** @param requestedAt epoch ms by the system's clock */
export const isRequestOver = (requestedAt: number) => Date.now() - requestedAt > requestLifetimeMs

const lostLinkIntervalMs = 3_600_000

/** Occurrence of a mail with links that a guest asks for: one per interval, since it is part of the mail's unique key. */
export const toLostOccurrence = (wallNow: Date) => `lost ${Math.floor(wallNow.getTime() / lostLinkIntervalMs)}`

/** Delay of a mail that an administrator may still undo. */
export const undoDelayMs = 10 * 60_000

/**
 * Call inside the transaction of the action: the action and its mails commit together or not at all. A mail that the
 * outbox already has is skipped.
 */
export async function enqueueMail(
  em: Em,
  mails: readonly NewMail[],
  { now, wallNow }: Pick<By, 'now' | 'wallNow'>,
): Promise<void> {
  // An entry whose family's data was destroyed has no address.
  const rows = mails
    .filter(({ recipient }) => recipient !== '')
    .map(({ occurrence = '', delayMs = 0, ...mail }) => ({
      ...mail,
      occurrence,
      priority: mail.priority ?? getMailRules(mail.kind).priority,
      dueAt: new Date(wallNow.getTime() + delayMs),
      createdAt: now,
    }))
  await insertRows(em, Mail, rows, { onlyNew: true })
}

/** Finds the last attempt to mail an address about a row if the address bounced it; a later delivery clears it. */
export async function findBounce(
  em: Em,
  kinds: readonly MailKind[],
  { id, email }: { id: number; email: string },
): Promise<MailRow | null> {
  const isAttempted = { $or: [{ state: 'sent' as const }, { isBounced: true }] }
  const where = { kind: { $in: [...kinds] }, entityId: id, recipient: email, ...isAttempted }
  const last = await em.findOne(Mail, where, { filters: false, orderBy: { attemptedAt: 'desc', id: 'desc' } })
  return last?.isBounced ? last : null
}

/**
 * Deletes all mails about a row, of every season, with the address of their recipient. Inside the caller's transaction.
 */
export async function deleteMails(em: Em, kinds: readonly MailKind[], entityId: number): Promise<void> {
  await em.nativeDelete(Mail, { kind: { $in: [...kinds] }, entityId }, { filters: false })
}
