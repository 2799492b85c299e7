import { newTokenHeader, type SessionUser } from '@snowplow/contract/auth/auth.ts'
import type { MockErrors } from '@snowplow/contract/auth/mock-auth.ts'
import { passwordMinLength } from '@snowplow/contract/limits.ts'
import { Email } from '@snowplow/contract/text/text.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Em, type Orm, runTransaction } from '../../../../db/orm.ts'
import { toEmailKey, User, type UserRow } from '../../../../entities/user.entity.ts'
import { bindService } from '../../../../http/bind-service.ts'
import { handleError, Refusal } from '../../../../http/problem.ts'
import { type Call, type Caller, WithHeaders } from '../../../../http/serve.ts'
import { guest, type Viewer } from '../../../../http/token.ts'
import { hashPassword, isPassword } from '../../users/password.ts'
import { addUser } from '../../users/user.service.ts'
import { toSessionUser } from '../auth.service.ts'
import { type SessionService, sessionSeconds } from '../session.service.ts'

/** Reply in the mock's own shapes instead of the common error shape (section 8). */
export class MockRefusal extends Error {
  readonly status: number
  readonly body: z.output<typeof MockErrors> | { error: string }

  constructor(status: number, body: MockRefusal['body']) {
    super('The mock refuses')
    this.status = status
    this.body = body
  }
}

const refuse = (type: string, message: string) => new MockRefusal(404, [{ type, message }])
export const noSuchToken = { error: 'Invalid access token detected or user not found' }
const noSuchUser = () => new MockRefusal(404, { error: 'User not found' })

/** Needs a separate scope: the mock has its own error shapes. */
export function handleMockError(
  error: FastifyError | Refusal | MockRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof MockRefusal) return reply.status(error.status).send(error.body)
  if (error instanceof Refusal && error.code === 'auth.required') return reply.status(401).send(noSuchToken)
  return handleError(error, request, reply)
}

function splitName(displayName: string): { firstName: string; lastName: string } {
  const nameParts = displayName.split(' ')
  const lastName = nameParts.length > 1 ? (nameParts.pop() ?? '') : ''
  return { firstName: nameParts.join(' '), lastName }
}

interface Deps {
  orm: Orm
  sessions: SessionService
}

export const mockAuthService = (deps: Deps) =>
  bindService(deps, {
    mockSignUp,
    mockSignIn,
    mockSignInWithToken,
    mockRefresh,
    mockGetUser,
    mockGetUserByEmail,
    mockUpdateUser,
  })

const startSession = async ({ sessions }: Deps, em: Em, user: UserRow, now: Date, { agent }: Caller['client']) => ({
  user: toSessionUser(user),
  access_token: await sessions.start(em, user, now, { agent, seconds: sessionSeconds }),
})

async function renewToken<Body>(
  { orm, sessions }: Deps,
  { viewer, wallNow }: Pick<Caller, 'viewer' | 'wallNow'>,
  toBody: (user: UserRow) => Body,
) {
  const user = await orm.em.fork().findOne(User, { id: viewer.id ?? 0 })
  if (!user) throw new MockRefusal(401, noSuchToken)
  const token = await sessions.renew(user, viewer, wallNow, sessionSeconds)
  return new WithHeaders(toBody(user), { [newTokenHeader]: token })
}

async function findAccessibleUser(
  em: Em,
  where: { id: number } | { emailKey: string },
  viewer: Viewer,
): Promise<UserRow> {
  const user = await em.findOne(User, where)
  if (!user || (user.id !== viewer.id && !viewer.roles.includes('admin'))) throw noSuchUser()
  return user
}

/** A sign-up in the mock grants the role admin (section 6). */
async function mockSignUp(
  deps: Deps,
  { body: { displayName, email, password }, client, now, wallNow }: Call<'mockSignUp'>,
) {
  const address = z.safeParse(Email, email)
  if (!address.success) throw refuse('email', 'You must enter a valid email')
  if (password.length < passwordMinLength)
    throw refuse('password', 'Password is too short - should be 8 chars minimum.')
  const passwordHash = await hashPassword(password)
  const newUser = { ...splitName(displayName), email: address.data, roles: ['admin' as const], passwordHash }
  return runTransaction(deps.orm, async (em) => {
    const user = await addUser(em, newUser, { ...guest, name: 'Sign-up' }, now)
    return startSession(deps, em, user, wallNow, client)
  }).catch((error) => {
    if (error instanceof Refusal) throw refuse('email', 'The email address is already in use')
    throw error
  })
}

async function mockSignIn(deps: Deps, { body: { email, password }, client, wallNow }: Call<'mockSignIn'>) {
  const em = deps.orm.em.fork()
  const user = await em.findOne(User, { emailKey: toEmailKey(email.trim()), isActive: true })
  if (!user) throw refuse('email', 'Check your email address')
  if (!(await isPassword(password, user.passwordHash))) throw refuse('password', 'Check your password')
  return startSession(deps, em, user, wallNow, client)
}

function mockSignInWithToken(deps: Deps, call: Call<'mockSignInWithToken'>) {
  return renewToken(deps, call, toSessionUser)
}

function mockRefresh(deps: Deps, call: Call<'mockRefresh'>) {
  return renewToken(deps, call, () => ({}))
}

async function mockGetUser({ orm }: Deps, { params, viewer }: Call<'mockGetUser'>) {
  return toSessionUser(await findAccessibleUser(orm.em.fork(), params, viewer))
}

async function mockGetUserByEmail({ orm }: Deps, { params, viewer }: Call<'mockGetUserByEmail'>) {
  return toSessionUser(await findAccessibleUser(orm.em.fork(), { emailKey: toEmailKey(params.email) }, viewer))
}

function mockUpdateUser({ orm }: Deps, { params, body, viewer, now }: Call<'mockUpdateUser'>): Promise<SessionUser> {
  return runTransaction(orm, async (em) => {
    const { displayName, ...change } = body
    const user = await findAccessibleUser(em, params, viewer)
    Object.assign(user, { ...(displayName && splitName(displayName)), ...change, updatedAt: now })
    return toSessionUser(user)
  })
}
