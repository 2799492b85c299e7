import {
  changeOwnPassword,
  getMe,
  getSignInOptions,
  login,
  signOut,
  ssoLogin,
  updateMe,
} from '@snowplow/contract/auth.ts'
import type { Reply } from '@snowplow/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Orm } from '../../db/orm.ts'
import { serve } from '../../http/serve.ts'
import type { authService } from './auth.service.ts'
import { forgetOldAttempts } from './login-throttle.ts'
import { forgetExpiredTokens } from './used-token.ts'

const tenMinutes = 600_000

export function authRoutes(
  app: FastifyInstance,
  auth: ReturnType<typeof authService>,
  options: Reply<typeof getSignInOptions>,
  orm: Orm,
): void {
  serve(app, getSignInOptions, () => options)
  serve(app, login, ({ body, client, wallNow }) => auth.login(body, client, wallNow))
  serve(app, ssoLogin, ({ body, wallNow }) => auth.ssoLogin(body.accessToken, wallNow))
  serve(app, getMe, ({ viewer }) => auth.getMe(viewer))
  serve(app, updateMe, ({ viewer, body }) => auth.updateMe(viewer, body))
  serve(app, changeOwnPassword, ({ viewer, body, client, wallNow }) =>
    auth.changeOwnPassword(viewer, body, client, wallNow),
  )
  serve(app, signOut, ({ viewer, wallNow }) => auth.signOut(viewer, wallNow))

  const sweep = async () => {
    const now = new Date()
    await forgetOldAttempts(orm.em.fork(), now)
    await forgetExpiredTokens(orm.em.fork(), now)
  }
  const sweeping = setInterval(() => sweep().catch((error) => app.log.error(error)), tenMinutes).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
}
