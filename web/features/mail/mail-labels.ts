import type { MailKind } from '@snowplow/contract/mail.ts'

type Underscored<Kind> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/** Message key of a kind; a kind without a message does not compile. A dot would nest the key. */
export const kindKey = (kind: MailKind) => `mail.kind_${kind.replace('.', '_') as Underscored<MailKind>}` as const
