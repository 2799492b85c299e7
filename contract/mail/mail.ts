import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import type { FamilyRequest } from '../entry/family-entry.ts'
import { createList, createWhereSchema, type ListRules } from '../lists/paging.ts'
import { inSeason, seasonQuery } from '../season/season.ts'
import type { SubscriptionTopic } from '../subscription/topics.ts'
import { languageCodes } from '../text/languages.ts'
import { id, idInPath, ids, instant } from '../text/text.ts'

/** Contains only the plow name and the reference of a child's entry. `path` is that of the family's page. */
interface AboutEntry {
  /** Null for a name that a reviewer should look at first: anybody can send it to any address. */
  snowplowName: string | null
  reference: string
  /** Entered by a class: its teacher gets the mail. */
  isClassEntry: boolean
  path: string
}

/** Optional mail, which its recipient can stop. */
interface Optional {
  /** Part of the address that stops it. */
  unsubscribeToken: string
}

/** Data of each mail's text. */
export interface MailContents {
  test: object
  'entry.received': AboutEntry
  'entry.corrected': AboutEntry
  'entry.approved': AboutEntry & Optional
  'entry.rejected': AboutEntry & Optional
  /**
   * `needsAnswer`: the family has yet to permit or decline the publication of its child’s data. `isOnTruck`: an approved
   * truck carries the name. `isReminder`: the office asks again.
   */
  'entry.won': AboutEntry & { needsAnswer: boolean; isReminder: boolean; isStoryPublic: boolean; isOnTruck: boolean }
  'entry.confirmation': AboutEntry & { request: FamilyRequest; hours: number }
  'entry.changed': AboutEntry & { change: FamilyChange; isStoryPublic: boolean }
  /** `replaced`: an earlier link has ended. */
  'entry.link': AboutEntry & { cause: 'lost' | 'replaced' }
  /** `path` is that of the teacher’s page. */
  'class.created': { code: string; path: string }
  /** Newest first; without schools, which anybody can type with any address. */
  'class.links': { classes: { gradeLevel: string; code: string; path: string }[] }
  'user.invited': AccountLink
  'user.password_reset': AccountLink
  /** `path` is that of the page that stops the removal. */
  'user.factor_removal': AccountLink & { startedBy: string }
  'user.factor_changed': { name: string; change: FactorChange; at: string; path: string }
  /** `path` is that of the page that confirms the subscription, with a secret token. */
  'subscription.confirmation': { topics: readonly SubscriptionTopic[]; path: string; hours: number }
  /** `until` is the last day of the vote. */
  'subscription.voting': { until: string; isLast: boolean } & Optional
  'subscription.winners': Optional
  'fingerprint.published': { day: string; hash: string } & Optional
  'user.task': { task: StaffTask; path: string; until: string } & Optional
  /** `until` is the last day on which the author can send another name; null once it is over. */
  'truck.rejected': {
    snowplowName: string
    snowplowId: string
    reason: string
    path: string
    until: string | null
  } & Optional
  'user.decision': { decision: OfficeDecision; path: string; until: string } & Optional
}

/** Answers of a family about its consent and the publication of a winner. */
export const familyChanges = [
  'consent_given',
  'consent_withdrawn',
  'publication_name',
  'publication_story',
  'publication_family',
] as const
export type FamilyChange = (typeof familyChanges)[number]

/** Tasks of district staff: choosing favorite names, and naming trucks. */
export const staffTasks = ['favorites', 'trucks'] as const
export type StaffTask = (typeof staffTasks)[number]

/** Decisions that wait for administrators: requests of a colleague, and ties that are decided by a draw. */
export const officeDecisions = ['requests', 'ties'] as const
export type OfficeDecision = (typeof officeDecisions)[number]

/** `off`: every factor was removed, by the person, an administrator or the operator. */
export const factorChanges = ['app', 'passkey', 'passkeyRemoved', 'off', 'codeUsed', 'codesRenewed'] as const
type FactorChange = (typeof factorChanges)[number]

interface AccountLink {
  name: string
  /** Path of the page below the site's address, with a secret token. */
  path: string
  endsAt: string
}

/**
 * Order of sending: 0 for mail that its recipient waits for, 1 for invitations, which may be thousands, and decisions, 2
 * for mail of which thousands may be written at once, 3 for mail that a guest triggers for an unconfirmed address: at a
 * part of the rate, so that made-up addresses delay no other mail. 4 for subscribers, of whom there may be tens of
 * thousands: sent last, so that they delay no confirmation.
 */
export type MailPriority = 0 | 1 | 2 | 3 | 4
export const bulkPriority = 2 as const
export const unconfirmedPriority = 3 as const
export const subscriberPriority = 4 as const

interface MailRules {
  /** Kind of object that `entityId` identifies. The mails of an entry are erased with it. */
  about: 'user' | 'truck' | 'entry' | 'class' | 'season' | 'subscriber'
  priority: MailPriority
  /** Answers a request of a moment ago: later, the person has given up or asked again. */
  expires?: true
}

/** Every kind of the outbox; a test mail is sent at once. */
const mailRules = {
  'user.invited': { about: 'user', priority: 1 },
  'user.password_reset': { about: 'user', priority: 0 },
  'user.factor_removal': { about: 'user', priority: 0 },
  'user.factor_changed': { about: 'user', priority: 0 },
  'user.task': { about: 'user', priority: bulkPriority },
  'truck.rejected': { about: 'truck', priority: bulkPriority },
  'user.decision': { about: 'user', priority: 1 },
  'entry.received': { about: 'entry', priority: unconfirmedPriority },
  'entry.corrected': { about: 'entry', priority: unconfirmedPriority },
  'entry.approved': { about: 'entry', priority: bulkPriority },
  'entry.rejected': { about: 'entry', priority: bulkPriority },
  'entry.won': { about: 'entry', priority: bulkPriority },
  'entry.confirmation': { about: 'entry', priority: unconfirmedPriority, expires: true },
  'entry.changed': { about: 'entry', priority: 0 },
  'entry.link': { about: 'entry', priority: unconfirmedPriority },
  'class.created': { about: 'class', priority: unconfirmedPriority },
  'class.links': { about: 'class', priority: unconfirmedPriority },
  'subscription.confirmation': { about: 'season', priority: unconfirmedPriority, expires: true },
  'subscription.voting': { about: 'subscriber', priority: subscriberPriority },
  'subscription.winners': { about: 'subscriber', priority: subscriberPriority },
  'fingerprint.published': { about: 'subscriber', priority: subscriberPriority },
} as const satisfies Record<Exclude<keyof MailContents, 'test'>, MailRules>

export type MailKind = keyof typeof mailRules
export const mailKinds = Object.keys(mailRules) as MailKind[]

export const getMailRules = (kind: MailKind): MailRules => mailRules[kind]

export type EntryMailKind = {
  [Kind in MailKind]: (typeof mailRules)[Kind]['about'] extends 'entry' ? Kind : never
}[MailKind]

const isEntryMail = (kind: MailKind): kind is EntryMailKind => mailRules[kind].about === 'entry'
export const entryMailKinds: readonly EntryMailKind[] = mailKinds.filter(isEntryMail)

export const classMailKinds = mailKinds.filter((kind) => mailRules[kind].about === 'class')

/** Mails to confirmed subscribers. */
export const subscriberMailKinds: readonly MailKind[] = mailKinds.filter(
  (kind) => mailRules[kind].about === 'subscriber',
)

/**
 * `waiting` for its first or next attempt; `failed` after the last one; `canceled` by an administrator or because its
 * subject is gone.
 */
export const mailStates = ['waiting', 'sent', 'failed', 'canceled'] as const

export const MailItem = z.object({
  id: id(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  language: z.enum(languageCodes),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** Time of the next attempt; null once there is none, and without a mail server. */
  dueAt: z.nullable(instant()),
  sentAt: z.nullable(instant()),
  /** Last reply of the mail server, or the error of the connection, verbatim. */
  response: z.nullable(z.string()),
  /** Whether the mail server refused the recipient’s address for good; the state is then `failed`. */
  isBounced: z.boolean(),
  createdAt: instant(),
})
export type MailItem = z.output<typeof MailItem>

const mailConditions: ListRules['where'] = {
  id: 'number',
  kind: 'text',
  state: 'text',
  recipient: 'text',
  isBounced: 'boolean',
}

export const listMails = route({
  path: '/mail',
  needs: 'mail.manage',
  tags: ['mail'],
  summary: 'Lists the outbox, newest first by default. Recorded in the audit log: it contains email addresses.',
  ...createList(MailItem, {
    isOfSeason: true,
    where: mailConditions,
    orderBy: ['id', 'createdAt', 'sentAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
  }),
})

export const RenderedMail = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export const getMailPreview = route({
  method: 'GET',
  path: '/mail/{id}/preview',
  needs: 'mail.manage',
  tags: ['mail'],
  summary: 'Text of a mail, rendered with the current data of its subject.',
  params: z.strictObject({ id: idInPath() }),
  reply: RenderedMail,
  errors: ['mail.not_found', 'mail.subject_deleted'],
})

export const getMailStatus = route({
  method: 'GET',
  path: '/mail/status',
  needs: 'mail.manage',
  tags: ['mail'],
  summary: 'Whether a mail server is set up, and how many mails of the season are in each state.',
  query: seasonQuery,
  reply: z.object({
    /** Null without a mail server. */
    server: z.nullable(z.string()),
    from: z.string(),
    perMinute: z.number(),
    counts: z.object({ waiting: z.number(), sent: z.number(), failed: z.number(), canceled: z.number() }),
  }),
})

const changed = z.object({ changed: z.number() })
const selection = z.strictObject({ ids: ids(1, 100) })

export const retryMails = route({
  method: 'POST',
  path: '/mail/retry',
  needs: 'mail.manage',
  writes: 'installation',
  invalidates: ['mail', 'auditEvent'],
  summary: 'Sends failed and canceled mails again; any other is left as it is.',
  body: selection,
  reply: changed,
})

export const cancelMails = route({
  method: 'POST',
  path: '/mail/cancel',
  needs: 'mail.manage',
  writes: 'installation',
  invalidates: ['mail', 'auditEvent'],
  summary: 'Cancels mails that wait; a mail that is being sent, or has been, is left as it is.',
  body: selection,
  reply: changed,
})

const matching = z.strictObject({ ...inSeason, where: createWhereSchema(mailConditions) })

export const retryMatchingMails = route({
  method: 'POST',
  path: '/mail/retry/matching',
  needs: 'mail.manage',
  writes: 'installation',
  invalidates: ['mail', 'auditEvent'],
  summary: 'Sends all failed and canceled mails of the season that meet the conditions again.',
  query: matching,
  reply: changed,
})

export const cancelMatchingMails = route({
  method: 'POST',
  path: '/mail/cancel/matching',
  needs: 'mail.manage',
  writes: 'installation',
  invalidates: ['mail', 'auditEvent'],
  summary: 'Cancels all mails of the season that wait and meet the conditions; repeat it after an error.',
  query: matching,
  reply: changed,
})
