import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Hosts a hosted captcha's script, frame and calls come from. */
const captchaHosts: Partial<Record<Config['CAPTCHA_PROVIDER'], string[]>> = {
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}

/** Security headers for every answer and limits per client for every call of the interface. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const hosts = captchaHosts[config.CAPTCHA_PROVIDER] ?? []
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosts],
        // The component library writes style elements; scripts get no such licence.
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", ...hosts],
        frameSrc: hosts.length ? hosts : ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // The demo runs on plain http, where this would turn every asset into https.
        upgradeInsecureRequests: config.CONTEST_MODE === 'production' ? [] : null,
      },
    },
    strictTransportSecurity: config.CONTEST_MODE === 'production' && { maxAge: 31_536_000 },
  })
  await app.register(rateLimit, { global: false })
}

/** Gives every route below its limit: changing calls and reading calls are counted apart, each per client. */
export function limitCalls(api: FastifyInstance, config: Config): void {
  const limits = {
    write: limiter(api, config.RATE_LIMIT_WRITES, 'write'),
    read: limiter(api, config.RATE_LIMIT_READS, 'read'),
  }
  api.addHook('onRoute', (route) => {
    const limit = route.method === 'GET' || route.method === 'HEAD' ? limits.read : limits.write
    if (limit) route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })
}

function limiter(api: FastifyInstance, max: number, kind: string) {
  if (max === 0) return null
  return api.rateLimit({ max, timeWindow: '1 minute', groupId: kind })
}
