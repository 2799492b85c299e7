import { factorChanges, type MailContents } from '@snowplow/contract/mail/mail.ts'
import type { Em } from '../../../db/orm.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'
import { negotiateClientLanguage } from '../../../http/pages/negotiate-language.ts'
import type { By, Caller } from '../../../http/serve.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { MailReaders } from '../../mail/render-message.ts'

type FactorChange = MailContents['user.factor_changed']['change']

/** Time and language of a change. Without a client, the mail is in the default language. */
type ChangedBy = Pick<By, 'now' | 'wallNow'> & { client?: Caller['client'] }

/** Inside the transaction of the change. The sender's interval is short enough for a notice: it is not woken. */
export async function enqueueFactorChange(
  em: Em,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  change: FactorChange,
  { client = noClient, ...when }: ChangedBy,
): Promise<void> {
  const mail = { kind: 'user.factor_changed', entityId: id, recipient: email } as const
  const occurrence = `${change} ${when.now.toISOString()}`
  await enqueueMail(em, [{ ...mail, occurrence, language: negotiateClientLanguage(client) }], when)
}

const noClient = { address: '', agent: '', cookies: '' }

/** Reader of the mails about changes of a second factor; null once the account is deleted. */
export const factorChangeMails: Pick<MailReaders, 'user.factor_changed'> = {
  async 'user.factor_changed'(em, { entityId, occurrence }) {
    const [changed, at = ''] = occurrence.split(' ')
    const change = factorChanges.find((one) => one === changed)
    const user = change && (await em.findOne(User, { id: entityId }))
    return user ? { name: `${user.firstName} ${user.lastName}`, change, at, path: '/change-password' } : null
  },
}
