import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Challenge } from '@snowplow/contract/auth/auth.ts'
import type { Secrets } from '../../../config.ts'
import type { Em } from '../../../db/orm.ts'
import { AuthenticatorApp, Passkey, RecoveryCode } from '../../../entities/second-factor.entity.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { Refusal } from '../../../http/problem.ts'
import { useUpNonce } from '../sign-in/used-token.ts'
import { changeOwn } from '../users/change-own.ts'
import { createAuthenticatorApps } from './authenticator-app.ts'
import { createChallenge, createPasskeys, type getRelyingParty } from './passkeys.ts'
import { noRemoval } from './pending-removal.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { createTickets, type Tickets } from './sealed.ts'

export type Factor = Challenge['methods'][number]

// Long enough to find the phone.
const challengeMs = 10 * 60_000

interface Factors {
  apps: ReturnType<typeof createAuthenticatorApps>
  passkeys: ReturnType<typeof createPasskeys>
  challenges: Tickets<{ userId: number; version: number; nonce: string }>
}

/** Second factors at the sign-in. A challenge states that the password was correct; changes of the account end it. */
export function createSecondFactors(secrets: Secrets, party: ReturnType<typeof getRelyingParty>) {
  const factors: Factors = {
    apps: createAuthenticatorApps(secrets),
    passkeys: createPasskeys(party),
    challenges: createTickets(secrets, 'sign-in challenge', challengeMs),
  }
  const { apps, passkeys } = factors
  return { secrets, apps, passkeys, ...bindService(factors, { challenge, findChallenged, usePasskey, use }) }
}

async function challenge({ passkeys, challenges }: Factors, em: Em, user: UserRow, wallNow: Date): Promise<Challenge> {
  const nonce = createChallenge()
  const passkeyOptions = await passkeys.createSignInOptions(em, user, nonce)
  const methods: Challenge['methods'] = passkeyOptions ? ['passkey'] : []
  if ((await em.count(AuthenticatorApp, { user: user.id })) > 0) methods.push('app')
  if ((await countRecoveryCodes(em, user)) > 0) methods.push('recoveryCode')
  const challenge = challenges.issue({ userId: user.id, version: user.tokenVersion, nonce }, wallNow)
  return { challenge, methods, passkeyOptions: passkeyOptions && { ...passkeyOptions } }
}

/** @throws Refusal auth.challenge_expired */
async function findChallenged({ challenges }: Factors, em: Em, challenge: string, wallNow: Date): Promise<UserRow> {
  const content = challenges.read(challenge, wallNow)
  const user = content && (await em.findOne(User, { id: content.userId }))
  if (!user?.isActive || user.tokenVersion !== content?.version) throw new Refusal('auth.challenge_expired')
  return user
}

/** Uses up the challenge, inside the caller's transaction. @returns null for a passkey that does not work */
async function usePasskey(
  { passkeys, challenges }: Factors,
  em: Em,
  user: UserRow,
  { challenge, credential }: { challenge: string; credential: AuthenticationResponseJSON },
  wallNow: Date,
): Promise<Factor | null> {
  const content = challenges.read(challenge, wallNow)
  if (!content || !(await passkeys.use(em, user, content.nonce, credential, wallNow))) return null
  return (await useUpNonce(em, content.nonce, content.expiresAt)) ? 'passkey' : null
}

/** Uses up a code, inside the caller's transaction. @returns null for a code that does not work */
async function use({ apps }: Factors, em: Em, user: UserRow, code: string, wallNow: Date): Promise<Factor | null> {
  if (await apps.use(em, user, code, wallNow)) return 'app'
  return (await useRecoveryCode(em, user, code)) ? 'recoveryCode' : null
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Removes every factor, with a pending removal, inside the caller's transaction. */
export async function removeFactors(em: Em, account: UserRow): Promise<void> {
  const user = account.id
  await em.nativeDelete(AuthenticatorApp, { user })
  await em.nativeDelete(Passkey, { user })
  await em.nativeDelete(RecoveryCode, { user })
  await changeOwn(em, account, { hasSecondFactor: false, ...noRemoval })
}
