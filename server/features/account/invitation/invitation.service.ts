import { LockMode, raw } from '@mikro-orm/core'
import { type Em, type Orm, runTransaction } from '../../../db/orm.ts'
import { Invitation, type InvitationRow } from '../../../entities/invitation.entity.ts'
import { toSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { getClientPrefix } from '../../../http/limits/client.ts'
import { Refusal } from '../../../http/problem.ts'
import type { Call } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import type { AuthService } from '../sign-in/auth.service.ts'
import { clearAttempts, createThrottleRefusal, type Throttle } from '../sign-in/login-throttle.ts'
import { toViewer } from '../sign-in/session.service.ts'
import { changeOwn } from '../users/change-own.ts'
import { hashPassword, refuseWeak } from '../users/password.ts'
import { endInvitation, getBlocker, getLinkEnd, hashToken } from './invite.ts'

type InvitationRequest = Pick<Call<'readInvitation'>, 'client' | 'wallNow'> & { body: { token: string } }
interface Found {
  invitation: InvitationRow
  user: UserRow
  blocker: ReturnType<typeof getBlocker>
}

interface Deps {
  orm: Orm
  auth: Pick<AuthService, 'login' | 'signInByPassword'>
  throttle: Throttle
}

export const invitationService = (deps: Deps) => bindService(deps, { readInvitation, acceptInvitation })

/** @throws Refusal invitation.*, auth.too_many_attempts */
async function readInvitation(deps: Deps, request: Call<'readInvitation'>) {
  const { invitation, user, blocker } = await requireInvitation(deps, request)
  if (blocker) throw new Refusal(blocker)
  const { firstName, lastName, email } = user
  return { purpose: invitation.purpose, firstName, lastName, email, endsAt: getLinkEnd(invitation).toISOString() }
}

/**
 * A password reset ends the account's sessions, and all of its links. It does not replace the second factor.
 * @throws Refusal invitation.*, auth.too_many_attempts, request.invalid for a password that is easy to guess
 */
async function acceptInvitation(deps: Deps, request: Call<'acceptInvitation'>) {
  const { orm, auth } = deps
  const { password } = request.body
  const { user, blocker } = await requireInvitation(deps, request)
  if (blocker === 'invitation.already_used') return repeat(deps, request, user)
  if (blocker) throw new Refusal(blocker)
  await refuseWeak(password, user.email)
  const passwordHash = await hashPassword(password)
  const session = await runTransaction(orm, async (em) => {
    const found = await find(em, request)
    if (found?.blocker === 'invitation.already_used') return null
    if (!found || found.blocker) throw new Refusal(found?.blocker ?? 'invitation.unknown')
    const { user, invitation } = found
    const isReset = invitation.purpose === 'passwordReset'
    await endInvitation(em, user, 'accepted')
    await changeOwn(em, user, {
      passwordHash,
      updatedAt: request.now,
      ...(isReset && { tokenVersion: raw('token_version + 1') }),
    })
    recordAuditEvent(em, {
      at: request.now,
      action: isReset ? 'user.password_reset' : 'user.invitation_accepted',
      by: toViewer(user),
      subject: toSubject(user),
    })
    return auth.signInByPassword(em, user, null, request)
  })
  // Also ends the wait after wrong passwords.
  if (session) await clearAttempts(orm.em.fork(), user.emailKey)
  return session ?? repeat(deps, request, user)
}

// Handles a double click or a lost reply: signs in with the same password.
function repeat({ auth }: Deps, { body: { password }, ...call }: Call<'acceptInvitation'>, { email }: UserRow) {
  return auth.login({ ...call, body: { email, password } }).catch((error) => {
    if (error instanceof Refusal && error.code === 'auth.bad_credentials') throw new Refusal('invitation.already_used')
    throw error
  })
}

/** @throws Refusal invitation.unknown, auth.too_many_attempts */
const requireInvitation = async (deps: Deps, request: InvitationRequest): Promise<Found> =>
  (await runTransaction(deps.orm, (em) => find(em, request))) ?? (await refuseUnknown(deps, request))

async function find(em: Em, { body: { token }, wallNow }: InvitationRequest): Promise<Found | undefined> {
  const invitation = await em.findOne(Invitation, { key: hashToken(token) })
  if (!invitation) return undefined
  const { id } = invitation.user
  const user = await em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  // Another request may have changed it before the account was locked.
  await em.refresh(invitation)
  return { invitation, user, blocker: getBlocker(invitation, user, wallNow) }
}

// Throttles guessed tokens like wrong passwords.
async function refuseUnknown(
  { orm, throttle }: Deps,
  { client: { address }, wallNow }: InvitationRequest,
): Promise<never> {
  const source = { address, device: null }
  const throttled = await throttle.count(orm.em.fork(), `invitation ${getClientPrefix(address)}`, source, wallNow)
  throw throttled ? createThrottleRefusal(throttled) : new Refusal('invitation.unknown')
}
