import { getCaptchaChallenge } from '@snowplow/contract/auth/captcha.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import type { Captcha } from './captcha.service.ts'

export function captchaRoutes(app: FastifyInstance, captcha: Captcha): void {
  serve(app, getCaptchaChallenge, () => {
    if (!captcha.getCaptchaChallenge) throw new Refusal('route.not_found')
    return captcha.getCaptchaChallenge()
  })
}
