import '../../i18n/mail.ts'
import { type MailItem, type MailKind, mailStates } from '@snowplow/contract/mail/mail.ts'

type Underscored<Kind> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** Message key of a kind; a kind without a message does not compile. A dot would nest the key. */
export const getKindKey = (kind: MailKind) => `mail.kind_${kind.replace('.', '_') as Underscored<MailKind>}` as const

/** States to filter by: a bounced mail has failed, and is named by its reason. */
export const shownStates = [...mailStates, 'bounced'] as const

export const getStateKey = ({ state, isBounced }: Pick<MailItem, 'state' | 'isBounced'>) =>
  state === 'failed' && isBounced ? 'mail.state_bounced' : (`mail.state_${state}` as const)
