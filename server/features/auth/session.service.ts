import type { Orm } from '../../db/orm.ts'
import type { Identify } from '../../http/serve.ts'
import { readToken, signToken, type Viewer } from '../../http/token.ts'
import { User, type UserRow } from '../user/user.entity.ts'

/** Seconds an access token lives. */
export const sessionSeconds = 12 * 3600

export const asViewer = ({ id, firstName, lastName, email, roles }: UserRow): Viewer => ({
  id,
  name: `${firstName} ${lastName} <${email}>`,
  roles,
})

/** Access tokens and the people they stand for (section 4, auth status; section 9). */
export function sessionService(orm: Orm, secret: string) {
  const issue = (user: Pick<UserRow, 'id' | 'tokenVersion'>, now: Date, seconds = sessionSeconds) =>
    signToken({ userId: user.id, version: user.tokenVersion }, secret, now, seconds)

  /**
   * The account decides with every call what a token is worth, so that signing out, a change of rights and deactivation
   * end the tokens issued before at once. Past half its life a token is renewed for as long again.
   */
  const identify: Identify = async (token, now) => {
    const claims = await readToken(token, secret, now)
    if (!claims) return null
    const user = await orm.em.fork().findOne(User, { id: claims.userId })
    if (!user?.isActive || user.tokenVersion !== claims.version) return null
    const life = claims.expiresAt - claims.issuedAt
    const age = now.getTime() / 1000 - claims.issuedAt
    const viewer = asViewer(user)
    return age > life / 2 ? { viewer, renewed: await issue(user, now, life) } : { viewer }
  }

  return { issue, identify }
}

export type SessionService = ReturnType<typeof sessionService>
