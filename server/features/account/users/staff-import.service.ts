import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Em, Orm } from '../../../db/orm.ts'
import { toSubject } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { withCells } from '../../../http/csv/read-csv.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call, Caller } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import { runImport } from '../../decision/run-import.ts'
import {
  addInvitation,
  createLinkTokens,
  enqueueInvitations,
  type LinkTokens,
  toInvitationReply,
} from '../invitation/invite.ts'
import { listCoveredUsers, planStaff, toStaffPlan } from './plan-staff.ts'
import { readStaff } from './staff-csv.ts'
import { changeAccount, createAccount, toAudited } from './user.service.ts'

type Planned = Awaited<ReturnType<typeof planStaff>>

interface Deps {
  orm: Orm
  secret: string
  /** Called after the commit of an import, whose mails then wait in the outbox. */
  onInvited: () => void
}

interface StaffImport extends Deps {
  tokenOf: LinkTokens
}

export const staffImportService = (deps: Deps) =>
  bindService({ ...deps, tokenOf: createLinkTokens(deps.secret, 'invitation') }, { importStaff })

/** All or nothing. @throws Refusal as `runImport`; request.invalid if the file is not such a table */
async function importStaff(deps: StaffImport, { body, ...by }: Call<'importStaff'>) {
  const { orm, tokenOf, onInvited } = deps
  const { id, csv, mapping, deactivateOthers = false } = body
  const { rows, people, rowErrors, leftOut } = await readStaff(csv, mapping)
  const { plan, ...reply } = await runImport(orm.em.fork(), body, by, {
    plan: async (em) => {
      const planned = await planStaff(em, people, { deactivateOthers, viewer: by.viewer })
      const errors = [...rowErrors, ...planned.rowErrors]
      return {
        planned,
        plan: { ...toStaffPlan(planned), leftOut },
        rowErrors: errors,
        covered: listCoveredUsers(planned),
      }
    },
    apply: async (em, { planned, plan, rowErrors }) => {
      const invitedUntil = await carryOut(deps, em, planned, id, by)
      return { plan: { ...plan, invitedUntil }, rowErrors }
    },
  })
  onInvited()
  const { created, invitedUntil } = plan
  const getPath = (email: string) => invitedUntil && toInvitationReply(tokenOf(id, email), invitedUntil).path
  return {
    ...reply,
    plan: { ...plan, created: created.map((person) => ({ ...person, path: getPath(person.email) })) },
    rowErrors: reply.rowErrors.map(withCells(rows)),
  }
}

/** Inside the caller's transaction. @throws Refusal stale if one of the new accounts exists by now */
async function carryOut(
  { tokenOf }: StaffImport,
  em: Em,
  { created, changed, deactivated }: Planned,
  id: string,
  by: Caller,
) {
  const { viewer, now } = by
  const users = created.map((person) => createAccount(em, { ...person, passwordHash: null }, by))
  for (const { user, after } of changed) changeAccount(em, user, after, by)
  for (const user of deactivated) changeAccount(em, user, { ...toAudited(user), isActive: false }, by)
  await em.flush().catch((error) => {
    if (error instanceof UniqueConstraintViolationException) throw new Refusal('stale')
    throw error
  })
  for (const user of users) {
    recordAuditEvent(em, {
      at: now,
      action: 'user.created',
      by: viewer,
      subject: toSubject(user),
      after: toAudited(user),
    })
    addInvitation(em, user, tokenOf(id, user.email), by)
  }
  await em.flush()
  await enqueueInvitations(em, users, id, by)
  return users[0]?.invitedUntil?.toISOString()
}
