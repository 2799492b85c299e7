import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { type MailKind, mailStates } from '@snowplow/contract/mail/mail.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import { bySeason } from '../db/season.ts'
import { createSeasonProperty } from './season.entity.ts'

/**
 * Transactional outbox: a row is written in the transaction of its action, and a job sends it. Has no text: that is
 * rendered when it is sent, so that an erased subject leaves nothing here.
 */
export const Mail = defineEntity({
  name: 'Mail',
  filters: bySeason,
  properties: {
    id: p.integer().primary(),
    season: createSeasonProperty,
    kind: p.string().$type<MailKind>(),
    /** Id of the row that the mail is about, such as an entry. */
    entityId: p.integer(),
    /** Distinguishes repeated mails of one kind about one row; empty if there can be only one. */
    occurrence: p.string().default(''),
    recipient: p.string(),
    language: p.string().$type<Language>(),
    /** Order of sending; see `enqueueMail`. */
    priority: p.smallint().default(1),
    state: p.enum(mailStates).default('waiting'),
    /** Includes attempts whose result is unknown, because the process ended. */
    attempts: p.integer().default(0),
    attemptedAt: p.datetime().nullable().index(),
    /** Time of the next attempt. All times here are wall clock. */
    dueAt: p.datetime(),
    /** Until then, the process that attempts it owns the row. */
    leasedUntil: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    /** Last reply of the mail server, or the error of the connection, verbatim. */
    response: p.text().nullable(),
    /** Whether the mail server refused the address of the recipient for good. */
    isBounced: p.boolean().default(false),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['kind', 'entityId', 'occurrence', 'recipient'] }],
  indexes: [{ properties: ['state', 'priority', 'dueAt', 'id'] }, { properties: ['season', 'id'] }],
})
export type MailRow = InferEntity<typeof Mail>
