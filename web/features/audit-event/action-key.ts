import type { AuditAction } from '@snowplow/contract/audit-event.ts'

type Underscored<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** The catalogue's key of an act; an act without words does not compile. A dot would nest the key. */
export const actionKey = (action: AuditAction) =>
  `audit.action_${action.replace('.', '_') as Underscored<AuditAction>}` as const
