import type { Language } from '@snowplow/contract/languages.ts'
import type { MailKind } from '@snowplow/contract/mail.ts'
import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { Mail } from '../../entities/mail.entity.ts'

export interface NewMail {
  kind: MailKind
  entityId: number
  recipient: string
  language: Language
  occurrence?: string
}

/** Kinds whose recipient waits for the mail. */
const urgentKinds: ReadonlySet<MailKind> = new Set()

/**
 * Call inside the transaction of the action: the action and its mails commit together or not at all. A mail that the
 * outbox already has is skipped. `now` is wall clock.
 */
export async function enqueueMail(em: Em, mails: readonly NewMail[], now: Date): Promise<void> {
  const rows = mails.map(({ occurrence = '', ...mail }) => ({
    ...mail,
    occurrence,
    priority: urgentKinds.has(mail.kind) ? 0 : 1,
    dueAt: now,
    createdAt: now,
  }))
  await insertRows(em, Mail, rows, { onlyNew: true })
}
