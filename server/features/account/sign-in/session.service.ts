import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import type { Em, Orm } from '../../../db/orm.ts'
import { Session, type SessionRow } from '../../../entities/session.entity.ts'
import { User, type UserRow } from '../../../entities/user.entity.ts'
import { bindService } from '../../../http/bind-service.ts'
import type { Identify } from '../../../http/serve.ts'
import { readToken, signToken, type Viewer } from '../../../http/token.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'

const tokenSeconds = 12 * 3600
const lastUseAccuracyMs = 60_000

/** From the sign-in, however often the token is renewed; also the life of a mock token. */
export const sessionSeconds = 7 * 24 * 3600

export const toViewer = ({ id, firstName, lastName, email, roles }: UserRow): Viewer => ({
  id,
  name: `${firstName} ${lastName} <${email}>`,
  roles,
})

type Account = Pick<UserRow, 'id' | 'tokenVersion'>
type Renewed = Pick<Viewer, 'sessionId' | 'signedInAt' | 'isFederated'>

interface NewSession {
  /** User-Agent header. */
  agent: string
  seconds?: number
  isFederated?: boolean
  /** Epoch seconds of the sign-in that it continues; now by default. */
  signedInAt?: number | undefined
}

interface Deps {
  orm: Orm
  secrets: Secrets
  isFactorRequired?: boolean
}

interface Sessions extends Deps {
  /** Ids of the sessions whose use is being stored. */
  marking: Set<string>
}

export const sessionService = (deps: Deps) =>
  bindService({ ...deps, marking: new Set<string>() }, { start, renew, identify })

/** Returns the token of a new session, inside the caller's transaction. */
async function start(
  { secrets }: Deps,
  em: Em,
  user: Account,
  now: Date,
  { agent, seconds = tokenSeconds, isFederated = false, signedInAt = epochSeconds(now) }: NewSession,
): Promise<string> {
  const sessionId = randomUUID()
  await em.insert(Session, {
    id: sessionId,
    user: user.id,
    tokenVersion: user.tokenVersion,
    ...describeBrowser(agent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: secondsAfter(now, seconds),
  })
  return sign(secrets, user, { sessionId, isFederated, signedInAt }, now, seconds)
}

const sign = (
  secrets: Secrets,
  { id: userId, tokenVersion: version }: Account,
  session: Renewed,
  now: Date,
  seconds: number,
) => signToken({ userId, version, ...session }, secrets[0], now, seconds)

/** Returns another token of the session, which ends no later than the session. */
async function renew(
  { orm, secrets }: Deps,
  user: Account,
  session: Renewed,
  now: Date,
  life: number,
): Promise<string> {
  const { sessionId, signedInAt = epochSeconds(now) } = session
  const seconds = Math.min(life, signedInAt + sessionSeconds - epochSeconds(now))
  const expiresAt = secondsAfter(now, seconds)
  if (sessionId) await orm.em.fork().nativeUpdate(Session, { id: sessionId }, { expiresAt })
  return sign(secrets, user, session, now, seconds)
}

// Does not delay the call, and does not fail it: a database may only read.
function markUsed({ orm, marking }: Sessions, { id, lastUsedAt }: SessionRow, now: Date): void {
  if (now.getTime() - lastUsedAt.getTime() < lastUseAccuracyMs || marking.has(id)) return
  marking.add(id)
  orm.em
    .fork()
    .nativeUpdate(Session, { id, lastUsedAt: { $lt: now } }, { lastUsedAt: now })
    .catch(() => {})
    .finally(() => marking.delete(id))
}

// Checks each token against its session and the account, so that ending a session, signing out, a change of roles and
// deactivation take effect at once. Past half its life a token is renewed for the same time again, up to the session's
// end. Tokens of earlier versions have no session: the account alone ends them.
async function identify(deps: Sessions, ...[token, now]: Parameters<Identify>): ReturnType<Identify> {
  const { orm, secrets, isFactorRequired = false } = deps
  const claims = await readToken(token, secrets, now)
  if (!claims) return null
  const { sessionId, issuedAt, expiresAt, signedInAt, isFederated } = claims
  const end = signedInAt + sessionSeconds
  if (now.getTime() / 1000 >= end) return null
  const em = orm.em.fork()
  const session =
    sessionId === undefined
      ? null
      : await em.findOne(Session, { id: sessionId, user: claims.userId }, { populate: ['user'] })
  const version = session?.tokenVersion ?? claims.version
  const user = sessionId === undefined ? await em.findOne(User, { id: claims.userId }) : session?.user
  if (!user?.isActive || user.tokenVersion !== version) return null
  if (session) markUsed(deps, session, now)
  const mustEnroll = isFactorRequired && !user.hasSecondFactor && !isFederated
  const held = { sessionId, signedInAt, isFederated }
  const viewer = { ...toViewer(user), ...held, ...(mustEnroll && { mustEnroll, roles: [] }) }
  const life = expiresAt - issuedAt
  const age = now.getTime() / 1000 - issuedAt
  if (age <= life / 2 || expiresAt >= end) return { viewer }
  // Without the write, a purge would end the session early: the token is renewed by a later call.
  const renewed = await renew(deps, user, held, now, life).catch(() => null)
  return { viewer, ...(renewed && { renewed }) }
}

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
const secondsAfter = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

export async function purgeExpiredSessions(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Session, { expiresAt: { $lt: now } })
}

export type SessionService = ReturnType<typeof sessionService>
