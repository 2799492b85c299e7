import type { SessionUser, updateMe } from '@snowplow/contract/auth.ts'
import type { HandlerInput } from '@snowplow/contract/route.ts'
import type { Em, Orm } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import { guest, type Viewer } from '../../http/token.ts'
import { record } from '../audit-event/audit-event.service.ts'
import { isPassword } from '../user/password.ts'
import { User, type UserRow } from '../user/user.entity.ts'
import { addUser, asSubject, emailKey } from '../user/user.service.ts'
import type { identityProvider } from './identity-provider.ts'
import { checkThrottle, countFailure, forgetFailures } from './login-throttle.ts'
import type { SessionService } from './session.service.ts'

interface SingleSignOn {
  provider: ReturnType<typeof identityProvider> | null
  /** Email domains whose people get an account with role user when they first come. */
  provisionDomains: readonly string[]
}

export const toSessionUser = (user: UserRow): SessionUser => ({
  id: user.id,
  role: user.roles,
  displayName: `${user.firstName} ${user.lastName}`.trim(),
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  photoURL: null,
  shortcuts: user.shortcuts,
  settings: user.settings ?? {},
  loginRedirectUrl: null,
})

const provisioner: Viewer = { ...guest, name: 'Organization Login' }

export function authService(orm: Orm, sessions: SessionService, { provider, provisionDomains }: SingleSignOn) {
  const inTransaction = <Result>(work: (em: Em) => Promise<Result>) => orm.em.fork().transactional(work)

  /** Notes the sign-in and answers its token, in the caller's transaction. */
  async function start(em: Em, user: UserRow, by: 'password' | 'organization', now: Date) {
    user.lastLoginAt = now
    const viewer = { id: user.id, name: asSubject(user).name, roles: user.roles }
    record(em, { at: now, action: 'session.started', by: viewer, subject: asSubject(user), after: { by } })
    return { token: await sessions.issue(user, now) }
  }

  const recordFailure = (em: Em, email: string, user: UserRow | null, reason: string, now: Date) => {
    const subject = user ? asSubject(user) : { type: 'user', id: null, name: email }
    record(em, { at: now, action: 'session.failed', by: guest, subject, after: { reason } })
  }

  return {
    /**
     * Does the same work and answers the same for an unknown email, a wrong password and a deactivated account.
     * @throws Refusal auth.bad_credentials, auth.too_many_attempts
     */
    async login({ email, password }: { email: string; password: string }, now: Date): Promise<{ token: string }> {
      const key = emailKey(email)
      const em = orm.em.fork()
      await checkThrottle(em, key, now)
      const known = await em.findOne(User, { emailKey: key })
      const isRight = await isPassword(password, known?.passwordHash)
      if (!known?.isActive || !isRight) {
        await inTransaction(async (em) => {
          await countFailure(em, key, now)
          recordFailure(em, email, known, 'password', now)
        })
        throw new Refusal('auth.bad_credentials')
      }
      return inTransaction(async (em) => {
        await forgetFailures(em, key)
        return start(em, await em.findOneOrFail(User, { id: known.id }), 'password', now)
      })
    },

    /**
     * Believes the provider's token only after it is verified; then matches a person by the verified email.
     * @throws Refusal sso.*
     */
    async ssoLogin(accessToken: string, now: Date): Promise<{ token: string }> {
      if (!provider) throw new Refusal('sso.not_configured')
      const person = await provider.verify(accessToken, now)
      const key = emailKey(person.email)
      const outcome = await inTransaction(async (em) => {
        const known = await em.findOne(User, { emailKey: key })
        if (known?.isActive) return start(em, known, 'organization', now)
        if (!known && provisionDomains.includes(key.slice(key.lastIndexOf('@') + 1))) {
          const { email, firstName, lastName } = person
          const account = { email, firstName, lastName, roles: ['user' as const], passwordHash: null }
          const added = await addUser(em, account, provisioner, now)
          return start(em, added, 'organization', now)
        }
        recordFailure(em, person.email, known, known ? 'deactivated' : 'unknown email', now)
        return known ? 'sso.deactivated' : 'sso.unknown_email'
      })
      if (typeof outcome === 'string') throw new Refusal(outcome)
      return outcome
    },

    async getMe({ id }: Viewer): Promise<SessionUser> {
      return toSessionUser(await orm.em.fork().findOneOrFail(User, { id: id ?? 0 }))
    },

    /** Saves what the person set in the shell; a field that is not given stays. */
    updateMe(viewer: Viewer, { settings, shortcuts }: HandlerInput<typeof updateMe>['body']): Promise<SessionUser> {
      return inTransaction(async (em) => {
        const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
        if (settings) user.settings = settings
        if (shortcuts) user.shortcuts = shortcuts
        return toSessionUser(user)
      })
    },

    /** Ends every token issued to the person so far. */
    async signOut(viewer: Viewer, now: Date): Promise<Record<string, never>> {
      await inTransaction(async (em) => {
        const user = await em.findOneOrFail(User, { id: viewer.id ?? 0 })
        user.tokenVersion += 1
        record(em, { at: now, action: 'session.ended', by: viewer, subject: asSubject(user) })
      })
      return {}
    },
  }
}
