import { LockMode } from '@mikro-orm/core'
import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { type Em, inTransaction, type Orm } from '../../../db/orm.ts'
import { Invitation } from '../../../entities/invitation.entity.ts'
import { asSubject, User, type UserRow } from '../../../entities/user.entity.ts'
import { clientOf } from '../../../http/limits/client.ts'
import { Refusal } from '../../../http/problem.ts'
import { type Call, WithHeaders } from '../../../http/serve.ts'
import { recordAuditEvent } from '../../audit-event/audit-event.service.ts'
import type { AuthService } from '../sign-in/auth.service.ts'
import type { Throttle } from '../sign-in/login-throttle.ts'
import { asViewer } from '../sign-in/session.service.ts'
import type { TrustedDevices } from '../sign-in/trusted-devices.ts'
import { hashPassword, refuseWeak } from '../users/password.ts'
import { changeOwn } from '../users/user.service.ts'
import { keyOf } from './invite.ts'

type InvitationRequest = Pick<Call<'readInvitation'>, 'client' | 'wallNow'> & { body: { token: string } }
type Blocker = Extract<ErrorCode, `invitation.${string}`>
interface Found {
  user: UserRow
  blocker: Blocker | null
}

export function invitationService(
  orm: Orm,
  { login, start }: AuthService,
  throttle: Throttle,
  devices: TrustedDevices,
) {
  // Throttles guessed tokens like wrong passwords.
  async function refuseUnknown({ address }: InvitationRequest['client'], wallNow: Date): Promise<never> {
    const source = { address, device: null }
    const throttled = await throttle.count(orm.em.fork(), `invitation ${clientOf(address)}`, source, wallNow)
    if (!throttled) throw new Refusal('invitation.unknown')
    throw new Refusal('auth.too_many_attempts', [], { 'retry-after': String(throttled.waitSeconds) })
  }

  async function find(em: Em, { body: { token }, wallNow }: InvitationRequest): Promise<Found | undefined> {
    const invitation = await em.findOne(Invitation, { key: keyOf(token) })
    if (!invitation) return undefined
    const { id } = invitation.user
    const user = await em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    // Another request may have changed it before the account was locked.
    await em.refresh(invitation)
    return { user, blocker: getBlocker(invitation.end, user, wallNow) }
  }

  /** @throws Refusal invitation.unknown, auth.too_many_attempts */
  const requireInvitation = async (request: InvitationRequest) =>
    (await inTransaction(orm, (em) => find(em, request))) ?? (await refuseUnknown(request.client, request.wallNow))

  return {
    /** @throws Refusal invitation.*, auth.too_many_attempts */
    async readInvitation(request: Call<'readInvitation'>) {
      const { user, blocker } = await requireInvitation(request)
      if (blocker) throw new Refusal(blocker)
      const { firstName, lastName, email, invitedUntil } = user
      return { firstName, lastName, email, endsAt: (invitedUntil ?? request.wallNow).toISOString() }
    },

    /** @throws Refusal invitation.*, auth.too_many_attempts, request.invalid for a password that is easy to guess */
    async acceptInvitation(request: Call<'acceptInvitation'>) {
      const { password } = request.body
      const { user, blocker } = await requireInvitation(request)
      if (blocker === 'invitation.already_used') return repeat(request, user)
      if (blocker) throw new Refusal(blocker)
      await refuseWeak(password, user.email)
      const passwordHash = await hashPassword(password)
      const session = await inTransaction(orm, async (em) => {
        const { user, blocker = 'invitation.unknown' } = (await find(em, request)) ?? {}
        if (blocker === 'invitation.already_used') return null
        if (!user || blocker) throw new Refusal(blocker ?? 'invitation.unknown')
        await changeOwn(em, user, { passwordHash, updatedAt: request.now })
        recordAuditEvent(em, {
          at: request.now,
          action: 'user.invitation_accepted',
          by: asViewer(user),
          subject: asSubject(user),
        })
        const session = await start(em, user, 'password', request)
        return new WithHeaders(session, { 'set-cookie': devices.cookieFor(user, null) })
      })
      return session ?? repeat(request, user)
    },
  }

  // Handles a double click or a lost reply: signs in with the same password.
  function repeat({ body: { password }, ...call }: Call<'acceptInvitation'>, { email }: UserRow) {
    return login({ ...call, body: { email, password } }).catch((error) => {
      if (error instanceof Refusal && error.code === 'auth.bad_credentials')
        throw new Refusal('invitation.already_used')
      throw error
    })
  }
}

function getBlocker(
  end: string | null | undefined,
  { isActive, invitedUntil }: UserRow,
  wallNow: Date,
): Blocker | null {
  if (!isActive) return 'invitation.deactivated'
  if (end === 'accepted') return 'invitation.already_used'
  if (end === 'replaced' || !invitedUntil) return 'invitation.replaced'
  return invitedUntil <= wallNow ? 'invitation.expired' : null
}
