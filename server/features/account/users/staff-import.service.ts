import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { StaffPlan } from '@snowplow/contract/staff-import.ts'
import type { Em, Orm } from '../../../db/orm.ts'
import { asSubject } from '../../../entities/user.entity.ts'
import { csvText } from '../../../http/csv/csv-file.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { contentDigest, runIdempotent } from '../../decision/run-idempotent.ts'
import { addInvitation, toInvitationReply, tokensOf } from '../invitation/invite.ts'
import { digestOf, type Planned, planStaff, toStaffPlan } from './plan-staff.ts'
import { readStaff } from './staff-csv.ts'
import { audited, changeAccount, newAccount } from './user.service.ts'

type ImportCall = Omit<Call<'importStaff'>, 'body' | 'client'>

export function staffImportService(orm: Orm, secret: string) {
  const tokenOf = tokensOf(secret)

  /** Inside the caller's transaction. @throws Refusal stale if one of the new accounts exists by now */
  async function carryOut(em: Em, { created, changed, deactivated }: Planned, id: string, by: ImportCall) {
    const { viewer, now } = by
    const users = created.map((person) => newAccount(em, { ...person, passwordHash: null }, now))
    for (const { user, after } of changed) changeAccount(em, user, after, by)
    for (const user of deactivated) changeAccount(em, user, { ...audited(user), isActive: false }, by)
    await em.flush().catch((error) => {
      if (error instanceof UniqueConstraintViolationException) throw new Refusal('stale')
      throw error
    })
    for (const user of users) {
      recordAuditEvent(em, {
        at: now,
        action: 'user.created',
        by: viewer,
        subject: asSubject(user),
        after: audited(user),
      })
      addInvitation(em, user, tokenOf(id, user.email), by)
    }
    await em.flush()
    return users
  }

  return {
    /** @throws Refusal request.invalid if the file is not such a table */
    async previewStaffImport({ body: { csv, deactivateOthers = false }, viewer }: Call<'previewStaffImport'>) {
      const { people, errors } = await readStaff(csv)
      return toStaffPlan(
        await planStaff(orm.em.fork(), people, { deactivateOthers, viewer }),
        errors,
      ) satisfies StaffPlan
    },

    /** All or nothing. @throws Refusal request.invalid, user.invalid_rows, stale, decision.id_used */
    async importStaff({ body, ...by }: Call<'importStaff'>) {
      const { id, csv, deactivateOthers = false, digest, site } = body
      const { people, errors } = await readStaff(csv)
      const reply = await orm.em.fork().transactional((em) => {
        const content = ['staff.imported', contentDigest('csv', csv), deactivateOthers]
        return runIdempotent(em, { id, content }, by, async () => {
          const planned = await planStaff(em, people, { deactivateOthers, viewer: by.viewer })
          if (errors.length + planned.errors.length > 0) throw new Refusal('user.invalid_rows')
          if (digestOf(planned) !== digest) throw new Refusal('stale')
          const users = await carryOut(em, planned, id, by)
          const invited = users.map(({ firstName, lastName, email }) => ({ firstName, lastName, email }))
          const endsAt = (users[0]?.invitedUntil ?? by.wallNow).toISOString()
          const [changed, deactivated] = [planned.changed.length, planned.deactivated.length]
          return { reply: { invited, changed, deactivated, endsAt } }
        })
      })
      const { invited, ...rest } = reply
      const linkOf = (email: string) => new URL(toInvitationReply(tokenOf(id, email), rest.endsAt).path, site).href
      const links = csvText(
        [
          ['first name', ({ firstName }) => firstName],
          ['last name', ({ lastName }) => lastName],
          ['email', ({ email }) => email],
          ['link', ({ email }) => linkOf(email)],
        ],
        invited,
      )
      return { ...rest, created: invited.length, links }
    },
  }
}
