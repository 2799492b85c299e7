import { LockMode } from '@mikro-orm/core'
import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { clientOf } from '../../http/limits/client.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call } from '../../http/serve.ts'
import { record } from '../audit-event/audit-event.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { Throttle } from '../auth/login-throttle.ts'
import { asViewer } from '../auth/session.service.ts'
import { hashPassword, refuseWeak } from '../user/password.ts'
import { asSubject, User, type UserRow } from '../user/user.entity.ts'
import { changeOwn } from '../user/user.service.ts'
import { Invitation } from './invitation.entity.ts'
import { keyOf } from './invite.ts'

type Ask = Pick<Call<'readInvitation'>, 'client' | 'wallNow'> & { body: { token: string } }
type Obstacle = Extract<ErrorCode, `invitation.${string}`>
interface Found {
  user: UserRow
  /** Why it cannot be taken up; null where it can. */
  obstacle: Obstacle | null
}

export function invitationService(orm: Orm, { login, remember, start }: AuthService, throttle: Throttle) {
  /** Whoever tries tokens waits as one does who tries passwords; nobody else does. */
  async function refuseUnknown({ address }: Ask['client'], wallNow: Date): Promise<never> {
    const source = { address, device: null }
    const throttled = await throttle.count(orm.em.fork(), `invitation ${clientOf(address)}`, source, wallNow)
    if (!throttled) throw new Refusal('invitation.unknown')
    throw new Refusal('auth.too_many_attempts', [], { 'retry-after': String(throttled.waitSeconds) })
  }

  /** Undefined for a token that is none. */
  async function find(em: Em, { body: { token }, wallNow }: Ask): Promise<Found | undefined> {
    const invitation = await em.findOne(Invitation, { key: keyOf(token) })
    if (!invitation) return undefined
    const { id } = invitation.user
    const user = await em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    // Somebody may have been quicker until the account was locked.
    await em.refresh(invitation)
    return { user, obstacle: obstacleOf(invitation.end, user, wallNow) }
  }

  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) => orm.em.fork().transactional(work)

  /** What there is before anything is done with it. @throws Refusal invitation.unknown, auth.too_many_attempts */
  const known = async (ask: Ask) =>
    (await inTransaction((em) => find(em, ask))) ?? (await refuseUnknown(ask.client, ask.wallNow))

  return {
    /** @throws Refusal invitation.*, auth.too_many_attempts */
    async readInvitation(ask: Call<'readInvitation'>) {
      const { user, obstacle } = await known(ask)
      if (obstacle) throw new Refusal(obstacle)
      const { firstName, lastName, email, invitedUntil } = user
      return { firstName, lastName, email, endsAt: (invitedUntil ?? ask.wallNow).toISOString() }
    },

    /** @throws Refusal invitation.*, auth.too_many_attempts, request.invalid for a password that is easy to guess */
    async takeUpInvitation(ask: Call<'takeUpInvitation'>) {
      const { password } = ask.body
      const { user, obstacle } = await known(ask)
      if (obstacle === 'invitation.taken_up') return repeat(ask, user)
      if (obstacle) throw new Refusal(obstacle)
      await refuseWeak(password, user.email)
      const passwordHash = await hashPassword(password)
      const session = await inTransaction(async (em) => {
        const { user, obstacle = 'invitation.unknown' } = (await find(em, ask)) ?? {}
        if (obstacle === 'invitation.taken_up') return null
        if (!user || obstacle) throw new Refusal(obstacle ?? 'invitation.unknown')
        await changeOwn(em, user, { passwordHash, updatedAt: ask.now })
        record(em, { at: ask.now, action: 'user.taken_up', by: asViewer(user), subject: asSubject(user) })
        return remember(await start(em, user, 'password', ask), user)
      })
      return session ?? repeat(ask, user)
    },
  }

  /** Somebody pressed twice, or the first answer was lost: with the same password they are let in. */
  function repeat({ body: { password }, ...call }: Call<'takeUpInvitation'>, { email }: UserRow) {
    return login({ ...call, body: { email, password } }).catch((error) => {
      if (error instanceof Refusal && error.code === 'auth.bad_credentials') throw new Refusal('invitation.taken_up')
      throw error
    })
  }
}

function obstacleOf(
  end: string | null | undefined,
  { isActive, invitedUntil }: UserRow,
  wallNow: Date,
): Obstacle | null {
  if (!isActive) return 'invitation.deactivated'
  if (end === 'taken_up') return 'invitation.taken_up'
  if (end === 'replaced' || !invitedUntil) return 'invitation.replaced'
  return invitedUntil <= wallNow ? 'invitation.expired' : null
}
