import type { Role } from '@snowplow/contract/auth/access.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Secrets } from '../config.ts'

export interface Viewer {
  id: number | null
  name: string
  roles: readonly Role[]
  /** Missing for tokens of earlier versions. */
  sessionId?: string | undefined
  /** Epoch seconds of the sign-in that started the session. */
  signedInAt?: number
  /** Signed in through the organization, which is responsible for a second factor. */
  isFederated?: boolean
  /** May only add a second factor; has no roles until then. */
  mustEnroll?: boolean
}

export const guest: Viewer = { id: null, name: '', roles: [] }

/** Token claims. Name and roles are read from the account, not from the token. */
export interface Claims {
  userId: number
  sessionId?: string | undefined
  version: number
  /** Epoch seconds. */
  issuedAt: number
  expiresAt: number
  /** Epoch seconds of the sign-in; unchanged when the token is renewed. */
  signedInAt: number
  isFederated: boolean
}

const Payload = z.object({
  sub: z.coerce.number().int(),
  version: z.int(),
  iat: z.int(),
  exp: z.int(),
  // Missing in tokens of earlier versions.
  jti: z.string().optional(),
  auth_time: z.int().optional(),
  sso: z.boolean().optional(),
})
const algorithm = 'HS256'
const key = (secret: string) => new TextEncoder().encode(secret)

/** Section 9: HS256. `signedInAt` defaults to now. */
export function signToken(
  {
    userId,
    sessionId,
    version,
    signedInAt,
    isFederated,
  }: Pick<Claims, 'userId' | 'version'> & Partial<Pick<Claims, 'sessionId' | 'signedInAt' | 'isFederated'>>,
  secret: string,
  now: Date,
  seconds: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const authTime = signedInAt ?? issuedAt
  return new SignJWT({ jti: sessionId, version, auth_time: authTime, ...(isFederated && { sso: true }) })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(key(secret))
}

export async function readToken(token: string, secrets: Secrets, now: Date): Promise<Claims | null> {
  for (const secret of secrets) {
    const claims = await readSigned(token, secret, now)
    if (claims) return claims
  }
  return null
}

async function readSigned(token: string, secret: string, now: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const { sub, jti, version, iat, exp, auth_time, sso = false } = Payload.parse(payload)
    return {
      userId: sub,
      sessionId: jti,
      version,
      issuedAt: iat,
      expiresAt: exp,
      signedInAt: auth_time ?? iat,
      isFederated: sso,
    }
  } catch {
    return null
  }
}
