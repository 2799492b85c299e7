import { getMe, getSignInOptions, login, signOut, ssoLogin, updateMe } from '@snowplow/contract/auth.ts'
import type { Reply } from '@snowplow/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { authService } from './auth.service.ts'

export function authRoutes(
  app: FastifyInstance,
  auth: ReturnType<typeof authService>,
  options: Reply<typeof getSignInOptions>,
): void {
  serve(app, getSignInOptions, () => options)
  serve(app, login, ({ body, wallNow }) => auth.login(body, wallNow))
  serve(app, ssoLogin, ({ body, wallNow }) => auth.ssoLogin(body.accessToken, wallNow))
  serve(app, getMe, ({ viewer }) => auth.getMe(viewer))
  serve(app, updateMe, ({ viewer, body }) => auth.updateMe(viewer, body))
  serve(app, signOut, ({ viewer, wallNow }) => auth.signOut(viewer, wallNow))
}
