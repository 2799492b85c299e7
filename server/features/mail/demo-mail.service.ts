import type { DemoMail } from '@snowplow/contract/mail/demo-mail.ts'
import { addCondition, findList } from '../../db/lists/find-list.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { Mail, type MailRow } from '../../entities/mail.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import type { Call } from '../../http/serve.ts'
import { renderStored } from './mail.service.ts'
import type { Mailer } from './mailer.ts'

/** States of a mail that its recipient has, or would have with a mail server. */
const delivered: MailRow['state'][] = ['waiting', 'sent']

const toReply = ({ id, kind, recipient, language, createdAt }: MailRow): DemoMail => ({
  id,
  kind,
  recipient,
  language,
  createdAt: createdAt.toISOString(),
})

interface Deps {
  orm: Orm
  mailer: Pick<Mailer, 'render'>
}

/** Demo mode only: anyone reads every mail with its secret link, and so acts as any recipient. */
export const demoMailService = (deps: Deps) => bindService(deps, { listDemoMails, getDemoMail })

function listDemoMails({ orm }: Deps, { query, season }: Call<'listDemoMails'>) {
  const isDelivered = addCondition(query, { field: 'state', operator: '$in', value: delivered })
  return findList(forkSeason(orm.em, season), Mail, isDelivered, { toReply })
}

/** @throws Refusal mail.not_found, mail.subject_deleted */
async function getDemoMail({ orm, mailer }: Deps, { params: { id } }: Call<'getDemoMail'>) {
  const where = { id, state: { $in: delivered } }
  const { mail, ...message } = await renderStored(orm, mailer.render, where, { hasSecret: true })
  return { ...message, mail: toReply(mail) }
}
