import { raw } from '@mikro-orm/core'
import type { Challenge } from '@snowplow/contract/auth/auth.ts'
import type { Secrets } from '../../../config.ts'
import type { Em } from '../../../db/orm.ts'
import { AuthenticatorApp, RecoveryCode } from '../../../entities/second-factor.entity.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'
import { Refusal } from '../../../http/problem.ts'
import { authenticatorApps } from './authenticator-app.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { createTickets } from './sealed.ts'

export type Factor = 'app' | 'recoveryCode'

// Long enough to find the phone.
const challengeMs = 10 * 60_000

/** Second factors at the sign-in. A challenge states that the password was correct; changes of the account end it. */
export function createSecondFactors(secrets: Secrets) {
  const challenges = createTickets<{ userId: number; version: number }>(secrets, 'sign-in challenge', challengeMs)
  const apps = authenticatorApps(secrets)

  return {
    secrets,
    apps,

    async challenge(em: Em, user: UserRow, wallNow: Date): Promise<Challenge> {
      const methods: Challenge['methods'] = []
      if ((await em.count(AuthenticatorApp, { user: user.id })) > 0) methods.push('app')
      if ((await countRecoveryCodes(em, user)) > 0) methods.push('recoveryCode')
      return { challenge: challenges.issue({ userId: user.id, version: user.tokenVersion }, wallNow), methods }
    },

    /** @throws Refusal auth.challenge_expired */
    async findChallenged(em: Em, challenge: string, wallNow: Date): Promise<UserRow> {
      const content = challenges.read(challenge, wallNow)
      const user = content && (await em.findOne(User, { id: content.userId }))
      if (!user?.isActive || user.tokenVersion !== content?.version) throw new Refusal('auth.challenge_expired')
      return user
    },

    /** Uses up a code, inside the caller's transaction. @returns null for a code that does not work */
    async use(em: Em, user: UserRow, code: string, wallNow: Date): Promise<Factor | null> {
      if (await apps.use(em, user, code, wallNow)) return 'app'
      return (await useRecoveryCode(em, user, code)) ? 'recoveryCode' : null
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Removes every factor, inside the caller's transaction. */
export async function removeFactors(em: Em, { id: user }: Pick<UserRow, 'id'>): Promise<void> {
  await em.nativeDelete(AuthenticatorApp, { user })
  await em.nativeDelete(RecoveryCode, { user })
  await em.nativeUpdate(User, { id: user }, { hasSecondFactor: false, version: raw('version') })
}
