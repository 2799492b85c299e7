import { setTimeout } from 'node:timers/promises'
import { LockMode } from '@mikro-orm/core'
import type { Orm } from '../../db/orm.ts'
import { forkSeason, getCurrentSeasonId } from '../../db/season.ts'
import { SchoolClass } from '../../entities/school-class.entity.ts'
import { bindService } from '../../http/bind-service.ts'
import { negotiateClientLanguage } from '../../http/pages/negotiate-language.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { replyMs } from '../account/invitation/password-reset.service.ts'
import type { Throttle } from '../account/sign-in/login-throttle.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import { lockExaminations } from '../entry/review/examination/entry-count.ts'
import type { Mailer } from '../mail/mailer.ts'
import { enqueueMail, toLostOccurrence } from '../mail/outbox.ts'
import type { ErasureList } from '../retention/erasure-list.ts'
import { lockUnheld } from '../retention/schedule.ts'
import { destroyTeacherAddress } from '../retention/teacher-address.ts'
import { limitMailbox, limitNetwork } from './class-limits.ts'
import { findClassesOfTeacher } from './class-mails.ts'
import { toSubject } from './class-subject.ts'

interface Deps {
  orm: Orm
  throttle: Throttle
  mailer: Pick<Mailer, 'smtp' | 'wake'>
  erasures: ErasureList
}

/** Addresses of teachers: their links are mailed again, and they are destroyed on request. */
export const teacherService = (deps: Deps) => bindService(deps, { requestClassLinks, deleteTeacherAddress })

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
    // Locked, so that no mail is added while the address is destroyed.
    const [newest] = await findClassesOfTeacher(em, email, { lockMode: LockMode.PESSIMISTIC_READ })
    if (!newest) return
    const mail = { kind: 'class.links', entityId: newest.id, recipient: newest.email, language } as const
    await enqueueMail(em, [{ ...mail, occurrence: toLostOccurrence(call.wallNow) }], call)
  })
  await end
  mailer.wake()
  return {}
}

/** Applies to closed seasons, too. @throws Refusal schoolClass.not_found, schoolClass.withheld, retention.held */
async function deleteTeacherAddress({ orm, erasures }: Deps, call: Call<'deleteTeacherAddress'>) {
  const { params, viewer, now } = call
  const found = await orm.em.fork().findOne(SchoolClass, params, { filters: false })
  if (!found) throw new Refusal('schoolClass.not_found')
  if (found.email === '') return {}
  await forkSeason(orm.em, found.season).transactional(async (em) => {
    await lockExaminations(em)
    // In one order, so that two deletions of one address do not wait for each other.
    const classes = await findClassesOfTeacher(em, found.email, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (classes.length === 0) return
    const { erasureMode } = await lockUnheld(em)
    if (erasureMode === 'withhold') throw new Refusal('schoolClass.withheld')
    recordAuditEvent(em, {
      at: now,
      action: 'class.address_deleted',
      by: viewer,
      subject: toSubject(found),
      before: {},
      after: { classes: classes.length },
    })
    await destroyTeacherAddress(em, classes, { by: viewer.name, now, erasures })
  })
  return {}
}
