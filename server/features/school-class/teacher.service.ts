import { setTimeout } from 'node:timers/promises'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { bindService } from '../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { replyMs } from '../account/invitation/password-reset.service.ts'
import type { Throttle } from '../account/sign-in/login-throttle.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail, toLostOccurrence } from '../mail/outbox.ts'
import { limitMailbox, limitNetwork } from './class-limits.ts'
import { findClassesOfTeacher } from './class-mails.ts'

interface Deps {
  orm: Orm
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
}

/** Addresses of teachers: their links are mailed again. */
export const teacherService = (deps: Deps) => bindService(deps, { requestClassLinks })

/**
 * Same reply after the same time for a known and an unknown address.
 * @throws Refusal schoolClass.no_mail, request.too_many
 */
async function requestClassLinks({ orm, throttle, mailer }: Deps, call: Call<'requestClassLinks'>) {
  const { email } = call.body
  if (!mailer.smtp) throw new Refusal('schoolClass.no_mail')
  const end = setTimeout(replyMs)
  await limitNetwork(throttle, orm.em.fork(), 'class links', call)
  await limitMailbox(throttle, orm.em.fork(), 'class links', email, call)
  const language = negotiateClientLanguage(call.client)
  await forkSeason(orm.em, getCurrentSeasonId(orm)).transactional(async (em) => {
    const [newest] = await findClassesOfTeacher(em, email)
    if (!newest) return
    const mail = { kind: 'class.links', entityId: newest.id, recipient: newest.email, language } as const
    await enqueueMail(em, [{ ...mail, occurrence: toLostOccurrence(call.wallNow) }], call)
  })
  await end
  mailer.wake()
  return {}
}
