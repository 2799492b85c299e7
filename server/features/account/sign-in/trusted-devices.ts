import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserRow } from '../../../entities/user.entity.ts'

type Account = Pick<UserRow, 'id' | 'passwordHash'>

const prefix = 'device-'
const maxAgeSeconds = 365 * 24 * 3600

/**
 * Marks a browser after a sign-in with a signed cookie, one for each account. It grants only a separate count of wrong
 * passwords. A new password invalidates every cookie of the account.
 */
export function trustedDevices(secret: string, isSecure: boolean) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known device', 32))

  const sign = ({ id, passwordHash }: Account, device: string) =>
    createHmac('sha256', key)
      .update(`${id}\n${hash('sha256', passwordHash ?? '')}\n${device}`)
      .digest('base64url')

  function find(account: Account, cookies: string): string | null {
    const found = new RegExp(`(?:^|;\\s*)${prefix}${account.id}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies)
    const [, device = '', signature = ''] = found ?? []
    if (!found || !account.passwordHash) return null
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(account, device))) ? device : null
  }

  return {
    find,
    mayHave: (cookies: string) => cookies.includes(prefix),
    /** Set-Cookie value; call only after a correct password. */
    cookieFor(account: Account, existingId: string | null): string {
      const device = existingId ?? randomBytes(16).toString('base64url')
      const value = `${device}.${sign(account, device)}`
      const cookie = `${prefix}${account.id}=${value}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
      return isSecure ? `${cookie}; Secure` : cookie
    },
  }
}

export type TrustedDevices = ReturnType<typeof trustedDevices>
