import { getCaptchaChallenge } from '@snowplow/contract/captcha.ts'
import type { FastifyInstance } from 'fastify'
import type { Orm } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import type { Captcha } from './captcha.service.ts'
import { forgetExpired } from './used-captcha.ts'

const tenMinutes = 600_000

export function captchaRoutes(app: FastifyInstance, captcha: Captcha, orm: Orm): void {
  serve(app, getCaptchaChallenge, () => {
    if (!captcha.createChallenge) throw new Refusal('route.not_found')
    return captcha.createChallenge()
  })

  const sweeping = setInterval(() => {
    forgetExpired(orm.em.fork(), Date.now()).catch((error) => app.log.error(error))
  }, tenMinutes).unref()
  app.addHook('onClose', async () => clearInterval(sweeping))
}
