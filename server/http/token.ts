import type { Role } from '@snowplow/contract/access.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

/** Who calls. A guest has no id and no roles. */
export interface Viewer {
  id: number | null
  /** Name and email, for the audit. */
  name: string
  roles: readonly Role[]
}

export const guest: Viewer = { id: null, name: '', roles: [] }

/** What a token says: whose it is, and which of the account's token versions; the account itself says the rest. */
export interface Claims {
  userId: number
  version: number
  /** Epoch seconds. */
  issuedAt: number
  expiresAt: number
}

const Payload = z.object({ sub: z.coerce.number().int(), version: z.int(), iat: z.int(), exp: z.int() })
const algorithm = 'HS256'
const key = (secret: string) => new TextEncoder().encode(secret)

/** Signs an access token (section 9: HS256) that is valid for `seconds` from `now`. */
export function signToken(
  { userId, version }: Pick<Claims, 'userId' | 'version'>,
  secret: string,
  now: Date,
  seconds: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ version })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(key(secret))
}

/** What a token of ours says, or null when it is forged, expired or malformed. */
export async function readToken(token: string, secret: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const { sub, version, iat, exp } = Payload.parse(payload)
    return { userId: sub, version, issuedAt: iat, expiresAt: exp }
  } catch {
    return null
  }
}
