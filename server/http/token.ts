import { type Role, roles } from 'contract/access.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

/** Who calls: a guest has no roles. */
export interface Viewer {
  roles: readonly Role[]
}

export const guest: Viewer = { roles: [] }

const Claims = z.object({ roles: z.array(z.enum(roles)) })
const algorithm = 'HS256'
const key = (secret: string) => new TextEncoder().encode(secret)

/** Signs an access token (section 9: HS256) that is valid for `seconds` from `now`. */
export function signToken(viewer: Viewer, secret: string, now: Date, seconds: number): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ roles: viewer.roles })
    .setProtectedHeader({ alg: algorithm })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(key(secret))
}

/** The viewer that a token stands for, or null when it is forged, expired or malformed. */
export async function readToken(token: string, secret: string, now: Date): Promise<Viewer | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ['exp'],
    })
    return Claims.parse(payload)
  } catch {
    return null
  }
}
