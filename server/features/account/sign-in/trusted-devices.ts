import { hash, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { UserRow } from '../../../entities/user.entity.ts'
import { createSigner } from '../../../http/signer.ts'

type Account = Pick<UserRow, 'id' | 'passwordHash'>

const prefix = 'device-'
const maxAgeSeconds = 365 * 24 * 3600

/**
 * Marks a browser after a sign-in with a signed cookie, one for each account. It grants only a separate count of wrong
 * passwords. A new password invalidates every cookie of the account.
 */
export function createTrustedDevices(secrets: Secrets, isSecure: boolean) {
  const { sign, verify } = createSigner(secrets, 'known device')
  const signedText = ({ id, passwordHash }: Account, device: string) =>
    `${id}\n${hash('sha256', passwordHash ?? '')}\n${device}`

  function find(account: Account, cookies: string): string | null {
    const found = new RegExp(`(?:^|;\\s*)${prefix}${account.id}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies)
    const [, device = '', signature = ''] = found ?? []
    if (!found || !account.passwordHash) return null
    return verify(signedText(account, device), signature) ? device : null
  }

  return {
    find,
    mayHave: (cookies: string) => cookies.includes(prefix),
    /** Set-Cookie value; call only after a correct password. */
    cookieFor(account: Account, existingId: string | null): string {
      const device = existingId ?? randomBytes(16).toString('base64url')
      const value = `${device}.${sign(signedText(account, device))}`
      const cookie = `${prefix}${account.id}=${value}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
      return isSecure ? `${cookie}; Secure` : cookie
    },
  }
}

export type TrustedDevices = ReturnType<typeof createTrustedDevices>
