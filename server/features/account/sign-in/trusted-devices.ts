import { hash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import { createSigner } from '../../../http/signer.ts'

type Account = Pick<UserRow, 'id' | 'passwordHash'>

const prefix = 'device-'
const maxAgeSeconds = 365 * 24 * 3600

interface Devices extends ReturnType<typeof createSigner> {
  isSecure: boolean
}

/**
 * Marks a browser after a sign-in with a signed cookie, one for each account. It grants only a separate count of wrong
 * passwords. A new password invalidates every cookie of the account.
 */
export const createTrustedDevices = (secrets: Secrets, isSecure: boolean) => ({
  mayHave: (cookies: string) => cookies.includes(prefix),
  ...bindService({ ...createSigner(secrets, 'known device'), isSecure }, { find, cookieFor }),
})

const toSignedText = ({ id, passwordHash }: Account, device: string) =>
  `${id}\n${hash('sha256', passwordHash ?? '')}\n${device}`

function find({ verify }: Devices, account: Account, cookies: string): string | null {
  const found = new RegExp(`(?:^|;\\s*)${prefix}${account.id}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies)
  const [, device = '', signature = ''] = found ?? []
  if (!found || !account.passwordHash) return null
  return verify(toSignedText(account, device), signature) ? device : null
}

/** Set-Cookie value; call only after a correct password. */
function cookieFor({ sign, isSecure }: Devices, account: Account, existingId: string | null): string {
  const device = existingId ?? randomBytes(16).toString('base64url')
  const value = `${device}.${sign(toSignedText(account, device))}`
  const cookie = `${prefix}${account.id}=${value}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
  return isSecure ? `${cookie}; Secure` : cookie
}

export type TrustedDevices = ReturnType<typeof createTrustedDevices>
