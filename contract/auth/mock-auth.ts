// Development mock (sections 7 and 8), mounted only in demo and development.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { nameMaxLength, passwordMaxLength } from '../limits.ts'
import { fieldError, idInPath, line, zodErrors } from '../text/text.ts'
import { SessionUser } from './auth.ts'

// Looser than the rules of section 5, so that the mock can reply with its own list of errors.
const anyText = z.string(zodErrors()).check(
  z.maxLength(passwordMaxLength, fieldError('too_long')),
  // No database stores it: a query for it fails.
  z.refine((text) => !text.includes('\0'), fieldError('control_characters')),
)

const MockSession = z.object({ user: SessionUser, access_token: z.string() })

/** Form errors: a bare list with status 404 (section 8); `type` is the field. */
export const MockErrors = z.array(z.object({ type: z.string(), message: z.string() }))

export const mockSignUp = route({
  method: 'POST',
  writes: 'installation',
  path: '/mock/auth/sign-up',
  needs: 'mockAuth.start',
  invalidates: [],
  summary: 'Development mock: makes an account with the role admin.',
  body: z.strictObject({ displayName: line(nameMaxLength), email: anyText, password: anyText }),
  reply: MockSession,
})

export const mockSignIn = route({
  method: 'POST',
  writes: 'installation',
  path: '/mock/auth/sign-in',
  needs: 'mockAuth.start',
  invalidates: [],
  summary: 'Development mock: signs in.',
  body: z.strictObject({ email: anyText, password: anyText }),
  reply: MockSession,
})

/** Replies 401 'Invalid access token detected or user not found' to other callers. */
export const mockSignInWithToken = route({
  method: 'GET',
  path: '/mock/auth/sign-in-with-token',
  needs: 'mockAuth.use',
  invalidates: [],
  summary: 'Development mock: the person of a token, with a fresh token in New-Access-Token.',
  reply: SessionUser,
})

export const mockRefresh = route({
  method: 'POST',
  writes: 'installation',
  path: '/mock/auth/refresh',
  needs: 'mockAuth.use',
  invalidates: [],
  summary: 'Development mock: a fresh token in New-Access-Token.',
  reply: z.object({}),
})

export const mockGetUser = route({
  method: 'GET',
  path: '/mock/auth/user/{id}',
  needs: 'mockAuth.use',
  summary: 'Development mock: a person by id; 404 with User not found.',
  params: z.strictObject({ id: idInPath() }),
  reply: SessionUser,
})

export const mockGetUserByEmail = route({
  method: 'GET',
  path: '/mock/auth/user-by-email/{email}',
  needs: 'mockAuth.use',
  summary: 'Development mock: a person by email; 404 with User not found.',
  params: z.strictObject({ email: anyText }),
  reply: SessionUser,
})

/** Users change themselves; administrators change any user. */
export const mockUpdateUser = route({
  method: 'PUT',
  writes: 'installation',
  path: '/mock/auth/user/{id}',
  needs: 'mockAuth.use',
  invalidates: [],
  summary: 'Development mock: changes a person’s names, shortcuts or settings.',
  params: z.strictObject({ id: idInPath() }),
  body: z.strictObject({
    displayName: z.optional(line(nameMaxLength)),
    firstName: z.optional(line(nameMaxLength)),
    lastName: z.optional(line(nameMaxLength)),
    shortcuts: z.optional(z.array(line(nameMaxLength)).check(z.maxLength(50, fieldError('too_long')))),
    settings: z.optional(z.looseObject({})),
  }),
  reply: SessionUser,
})
