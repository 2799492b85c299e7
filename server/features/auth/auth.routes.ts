import type { Reply } from '@snowplow/contract/api/route.ts'
import {
  changeOwnPassword,
  getMe,
  getSignInOptions,
  login,
  signOut,
  ssoLogin,
  updateMe,
} from '@snowplow/contract/auth/auth.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { authService } from './auth.service.ts'

export function authRoutes(
  app: FastifyInstance,
  auth: ReturnType<typeof authService>,
  options: Reply<typeof getSignInOptions>,
): void {
  serve(app, getSignInOptions, () => options)
  serve(app, login, ({ body, client, ...when }) => auth.login(body, client, when))
  serve(app, ssoLogin, ({ body, ...when }) => auth.ssoLogin(body.accessToken, when))
  serve(app, getMe, ({ viewer }) => auth.getMe(viewer))
  serve(app, updateMe, ({ viewer, body }) => auth.updateMe(viewer, body))
  serve(app, changeOwnPassword, ({ viewer, body, client, ...when }) =>
    auth.changeOwnPassword(viewer, body, client, when),
  )
  serve(app, signOut, ({ viewer, now }) => auth.signOut(viewer, now))
}
