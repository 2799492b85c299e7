import type { Orm } from '../../../db/orm.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'
import type { Identify } from '../../../http/serve.ts'
import { readToken, signToken, type Viewer } from '../../../http/token.ts'

const tokenSeconds = 12 * 3600

/** After the sign-in, however much a session is used; a token of the mock lives as long. */
export const sessionSeconds = 7 * 24 * 3600

export const asViewer = ({ id, firstName, lastName, email, roles }: UserRow): Viewer => ({
  id,
  name: `${firstName} ${lastName} <${email}>`,
  roles,
})

/** Section 4 (auth status) and section 9. */
export function sessionService(orm: Orm, secret: string) {
  /** `signedInAt`, in epoch seconds, is that of the session which the token goes on with; without it one begins. */
  function issue(
    user: Pick<UserRow, 'id' | 'tokenVersion'>,
    now: Date,
    { seconds = tokenSeconds, signedInAt = epochSeconds(now) }: { seconds?: number; signedInAt?: number } = {},
  ) {
    const left = signedInAt + sessionSeconds - epochSeconds(now)
    const claims = { userId: user.id, version: user.tokenVersion, signedInAt }
    return signToken(claims, secret, now, Math.min(seconds, left))
  }

  /**
   * The account decides with every call what a token is worth, so that signing out, a change of rights and deactivation
   * end the tokens issued before at once. Past half its life a token is renewed for as long again, to the session's end.
   */
  const identify: Identify = async (token, now) => {
    const claims = await readToken(token, secret, now)
    if (!claims) return null
    const { issuedAt, expiresAt, signedInAt } = claims
    const end = signedInAt + sessionSeconds
    if (now.getTime() / 1000 >= end) return null
    const user = await orm.em.fork().findOne(User, { id: claims.userId })
    if (!user?.isActive || user.tokenVersion !== claims.version) return null
    const viewer = { ...asViewer(user), signedInAt }
    const life = expiresAt - issuedAt
    const age = now.getTime() / 1000 - issuedAt
    if (age <= life / 2 || expiresAt >= end) return { viewer }
    return { viewer, renewed: await issue(user, now, { seconds: life, signedInAt }) }
  }

  return { issue, identify }
}

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

export type SessionService = ReturnType<typeof sessionService>
