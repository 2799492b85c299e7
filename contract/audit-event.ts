import * as z from 'zod/mini'
import { route } from './api/route.ts'
import { listOf } from './lists/paging.ts'
import { id, instant } from './text/text.ts'

/** Recorded in the transaction of the action; for exports and reads, before the data is sent. */
export const auditActions = [
  'session.started',
  'session.failed',
  'session.throttled',
  'session.ended',
  'session.others_ended',
  'user.created',
  'user.updated',
  'user.password_set',
  'user.deleted',
  'user.invited',
  'user.invitation_accepted',
  'user.reset_requested',
  'user.password_reset',
  'user.factor_added',
  'user.factor_removed',
  'user.factor_removal_started',
  'user.factor_removal_stopped',
  'user.recovery_codes_renewed',
  'submission.reviewed',
  'submission.deleted',
  'submission.corrected',
  'submission.choices_changed',
  'submission.withdrawn',
  'submission.publication_answered',
  'submission.erased',
  'submission.withheld',
  'submission.opened',
  'submission.listed',
  'submission.exported',
  'submission.imported',
  'contest.updated',
  'territory.updated',
  'season.prepared',
  'season.year_changed',
  'season.started',
  'season.closed',
  'retention.updated',
  'retention.held',
  'retention.released',
  'retention.purged',
  'branding.updated',
  'setup.marked',
  'page.updated',
  'favorites.sent',
  'option.published',
  'ballot.set_aside',
  'ballot.restored',
  'pollResult.exported',
  'mail.listed',
  'mail.retried',
  'mail.canceled',
  'mail.tested',
  'mail.reviews_changed',
  'naming.sent',
  'naming.revised',
  'naming.approved',
  'naming.rejected',
  'naming.exported',
] as const
export type AuditAction = (typeof auditActions)[number]

/** `before` and `after` hold the changed fields, never a password or a token. */
export const AuditEvent = z.object({
  id: id(),
  at: instant(),
  action: z.enum(auditActions),
  /** Null for a guest, an operator's command or the server itself. */
  actorId: z.nullable(id()),
  /** Name and email at the time of the action; they outlive the account. */
  actor: z.string(),
  subjectType: z.string(),
  subjectId: z.nullable(id()),
  subject: z.string(),
  before: z.nullable(z.looseObject({})),
  after: z.nullable(z.looseObject({})),
})
export type AuditEvent = z.output<typeof AuditEvent>

export const listAuditEvents = route({
  path: '/audit-event',
  needs: 'auditEvent.read',
  tags: ['auditEvent'],
  summary: 'Lists audit events, newest first by default.',
  ...listOf(AuditEvent, {
    isOfSeason: true,
    where: {
      id: 'number',
      at: 'instant',
      action: 'text',
      actorId: 'number',
      actor: 'text',
      subjectType: 'text',
      subjectId: 'number',
      subject: 'text',
    },
    orderBy: ['id', 'at', 'action', 'actor', 'subject'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
  }),
})
