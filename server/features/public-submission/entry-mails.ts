import type { MailContents, MailKind } from '@snowplow/contract/mail.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'

/** Contents of the mails about an entry; null if it no longer exists. `em` is in the entry's season. */
export const entryMails = {
  async 'entry.received'(em: Em, id: number): Promise<MailContents['entry.received'] | null> {
    const entry = await em.findOne(PublicNameSubmission, id, { fields: ['snowplowName', 'reference'] })
    return entry && { snowplowName: entry.snowplowName, reference: formatReference(entry.reference) }
  },
}

export const entryMailKinds = Object.keys(entryMails) as MailKind[]
