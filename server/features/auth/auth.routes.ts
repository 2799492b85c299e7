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
  serve(app, login, ({ body, client, ...when }) => auth.login(body, client, when))
  serve(app, ssoLogin, ({ body, ...when }) => auth.ssoLogin(body.accessToken, when))
  serve(app, getMe, ({ viewer }) => auth.getMe(viewer))
  serve(app, updateMe, ({ viewer, body }) => auth.updateMe(viewer, body))
  serve(app, changeOwnPassword, ({ viewer, body, client, ...when }) =>
    auth.changeOwnPassword(viewer, body, client, when),
  )
  serve(app, signOut, ({ viewer, now }) => auth.signOut(viewer, now))

  const sweep = async () => {
    const now = new Date()
    await forgetOldAttempts(orm.em.fork(), now)
    await forgetExpiredTokens(orm.em.fork(), now)
  }
  const sweeping = setInterval(() => sweep().catch((error) => app.log.error(error)), tenMinutes).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
}
