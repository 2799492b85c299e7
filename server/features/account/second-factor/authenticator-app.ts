import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../../config.ts'
import type { Em } from '../../../db/orm.ts'
import { AuthenticatorApp } from '../../../entities/second-factor.entity.ts'
import type { UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { createSealer } from './sealed.ts'

type Account = Pick<UserRow, 'id'>

const issuer = 'Snowplow Naming Contest'
const stepSeconds = 30
// Steps before and after the current one: clocks of phones differ by some seconds.
const toleratedSteps = 1
// Bytes; RFC 4226 recommends 160 bits.
const secretSize = 20

// SHA-1, six digits and 30 seconds: the only parameters that every authenticator app supports.
const getTotp = (secret: Secret | string, label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds })

const appCode = /^\d{6}$/

/** @returns the time step of a code, or null if it is not of now */
function getStep(secret: string, code: string, wallNow: Date): number | null {
  if (!appCode.test(code)) return null
  const timestamp = wallNow.getTime()
  const delta = getTotp(secret).validate({ token: code, timestamp, window: toleratedSteps })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

export function createSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretSize })
  return { secret: secret.base32, uri: getTotp(secret, email).toString() }
}

interface Apps {
  sealer: ReturnType<typeof createSealer>
}

/** Codes of authenticator apps (RFC 6238), whose secrets are encrypted in the database. */
export const createAuthenticatorApps = (secrets: Secrets) =>
  bindService({ sealer: createSealer(secrets, 'authenticator app') }, { add, use })

const toContext = ({ id }: Account) => String(id)

/** Inside the caller's transaction, with the account locked. @returns false for a wrong code */
async function add(
  { sealer }: Apps,
  em: Em,
  user: Account,
  secret: string,
  code: string,
  wallNow: Date,
): Promise<boolean> {
  const lastStep = getStep(secret, code, wallNow)
  if (lastStep === null) return false
  await em.nativeDelete(AuthenticatorApp, { user: user.id })
  const row = { user: user.id, secret: sealer.seal(secret, toContext(user)), lastStep, createdAt: wallNow }
  await em.insert(AuthenticatorApp, row)
  return true
}

/**
 * Uses up a code: of two processes that check the same one, a single statement lets one pass.
 * @returns false for a wrong code, one that was used, and one that is older than the last
 */
async function use({ sealer }: Apps, em: Em, user: Account, code: string, wallNow: Date): Promise<boolean> {
  const app = appCode.test(code) ? await em.findOne(AuthenticatorApp, { user: user.id }) : null
  const secret = app && sealer.open(app.secret, toContext(user))
  const step = secret ? getStep(secret, code, wallNow) : null
  if (!secret || step === null) return false
  // Encrypts again, possibly with a newer key: after the overlap of two secrets the former one no longer opens.
  const change = { lastStep: step, secret: sealer.seal(secret, toContext(user)) }
  const used = await em.nativeUpdate(AuthenticatorApp, { user: user.id, lastStep: { $lt: step } }, change)
  return used > 0
}
