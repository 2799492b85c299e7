import type { Secrets } from '../../../config.ts'
import type { Orm } from '../../../db/orm.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'
import type { Identify } from '../../../http/serve.ts'
import { readToken, signToken, type Viewer } from '../../../http/token.ts'

const tokenSeconds = 12 * 3600

/** From the sign-in, however often the token is renewed; also the life of a mock token. */
export const sessionSeconds = 7 * 24 * 3600

export const asViewer = ({ id, firstName, lastName, email, roles }: UserRow): Viewer => ({
  id,
  name: `${firstName} ${lastName} <${email}>`,
  roles,
})

interface TokenOptions {
  seconds?: number
  /** Epoch seconds; continues an existing session. */
  signedInAt?: number
  isFederated?: boolean
}

export function sessionService(orm: Orm, secrets: Secrets, { isFactorRequired = false } = {}) {
  function issue(
    user: Pick<UserRow, 'id' | 'tokenVersion'>,
    now: Date,
    { seconds = tokenSeconds, signedInAt = epochSeconds(now), isFederated = false }: TokenOptions = {},
  ) {
    const left = signedInAt + sessionSeconds - epochSeconds(now)
    const claims = { userId: user.id, version: user.tokenVersion, signedInAt, isFederated }
    return signToken(claims, secrets[0], now, Math.min(seconds, left))
  }

  // Checks each token against the account, so that signing out, a change of roles and deactivation immediately end all
  // older tokens. Past half its life a token is renewed for the same time again, up to the session's end.
  const identify: Identify = async (token, now) => {
    const claims = await readToken(token, secrets, now)
    if (!claims) return null
    const { issuedAt, expiresAt, signedInAt, isFederated } = claims
    const end = signedInAt + sessionSeconds
    if (now.getTime() / 1000 >= end) return null
    const user = await orm.em.fork().findOne(User, { id: claims.userId })
    if (!user?.isActive || user.tokenVersion !== claims.version) return null
    const mustEnroll = isFactorRequired && !user.hasSecondFactor && !isFederated
    const viewer = { ...asViewer(user), signedInAt, isFederated, ...(mustEnroll && { mustEnroll, roles: [] }) }
    const life = expiresAt - issuedAt
    const age = now.getTime() / 1000 - issuedAt
    if (age <= life / 2 || expiresAt >= end) return { viewer }
    return { viewer, renewed: await issue(user, now, { seconds: life, signedInAt, isFederated }) }
  }

  return { issue, identify }
}

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

export type SessionService = ReturnType<typeof sessionService>
