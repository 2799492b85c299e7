import {
  mockGetUser,
  mockGetUserByEmail,
  mockRefresh,
  mockSignIn,
  mockSignInWithToken,
  mockSignUp,
  mockUpdateUser,
} from '@snowplow/contract/auth/mock-auth.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { answerError, Refusal } from '../../../http/problem.ts'
import { serve } from '../../../http/serve.ts'
import { MockRefusal, type mockAuthService, noSuchToken } from './mock-auth.service.ts'

/** Mounts the mock in a scope of its own, since its errors have shapes of their own (section 8). */
export async function mockAuthRoutes(api: FastifyInstance, mock: ReturnType<typeof mockAuthService>): Promise<void> {
  await api.register(async (app) => {
    app.setErrorHandler((error: FastifyError | Refusal | MockRefusal, request, reply) => {
      if (error instanceof MockRefusal) return reply.status(error.status).send(error.body)
      if (error instanceof Refusal && error.code === 'auth.required') return reply.status(401).send(noSuchToken)
      return answerError(error, request, reply)
    })
    serve(app, mockSignUp, ({ body, ...when }) => mock.mockSignUp(body, when))
    serve(app, mockSignIn, ({ body, wallNow }) => mock.mockSignIn(body, wallNow))
    serve(app, mockSignInWithToken, ({ viewer, wallNow }) => mock.mockSignInWithToken(viewer, wallNow))
    serve(app, mockRefresh, ({ viewer, wallNow }) => mock.mockRefresh(viewer, wallNow))
    serve(app, mockGetUser, ({ params, viewer }) => mock.mockGetUser(params.id, viewer))
    serve(app, mockGetUserByEmail, ({ params, viewer }) => mock.mockGetUserByEmail(params.email, viewer))
    serve(app, mockUpdateUser, ({ params, body, viewer, now }) => mock.mockUpdateUser(params.id, body, viewer, now))
  })
}
