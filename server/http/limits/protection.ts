import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../../config.ts'
import { nameRequest } from '../logging/log.ts'
import type { Refusal } from '../problem.ts'
import { callLimit } from './call-limit.ts'

type Headers = Record<string, string>

const captchaHosts: Partial<Record<Config['CAPTCHA_PROVIDER'], string[]>> = {
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}

// Returns the headers that helmet would set. They are constant, so computed once instead of ten thousand times a
// second; lowercase, since Fastify would lowercase each name for each call.
function getHeaders(options: Parameters<typeof helmet>[0]): Headers {
  const headers: Headers = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

const permissions = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'browsing-topics'],
].map((feature) => `${feature}=()`)
const permissionsPolicy = [...permissions, 'fullscreen=(self)', 'clipboard-write=(self)'].join(', ')

/** @param tokenOrigin where the identity provider exchanges codes for tokens; not the issuer's origin at Cognito */
export function createSiteHeaders(config: Config, tokenOrigin?: string): Headers {
  const hosts = captchaHosts[config.CAPTCHA_PROVIDER] ?? []
  const isProduction = config.CONTEST_MODE === 'production'
  // The browser reads the provider's discovery document and exchanges the code for a token itself.
  const provider = config.OIDC_ISSUER ? new Set([new URL(config.OIDC_ISSUER).origin, tokenOrigin ?? []].flat()) : []
  const headers = getHeaders({
    // Obsolete in every browser, and part of the first packets of every page.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosts],
        // Captcha widgets and the component library write style attributes; inline scripts stay blocked.
        styleSrc: ["'self'", "'unsafe-inline'", ...hosts],
        connectSrc: ["'self'", ...hosts, ...provider],
        frameSrc: hosts.length ? hosts : ["'none'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // The demo runs on plain http, where this would rewrite every asset to https.
        upgradeInsecureRequests: isProduction ? [] : null,
      },
    },
    strictTransportSecurity: isProduction && { maxAge: 31_536_000 },
    // URLs may contain an authorization code.
    referrerPolicy: { policy: 'no-referrer' },
    // Isolates the site, while the Organization Login popup can still reach its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  // Demo sites must not be indexed.
  const unlisted = config.CONTEST_MODE === 'demo' && { 'x-robots-tag': 'noindex' }
  return { ...headers, ...unlisted, 'permissions-policy': permissionsPolicy }
}

const shared = [
  'strict-transport-security',
  'referrer-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]

export function createApiHeaders(config: Config): Headers {
  const ofSite = Object.entries(createSiteHeaders(config)).filter(([name]) => shared.includes(name))
  return {
    ...Object.fromEntries(ofSite),
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

export function setHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request, reply)
    reply.headers(headers)
    done()
  })
}

const retryIntervalMs = 60_000

/** @param findTokenOrigin where pages exchange codes for tokens, once the provider's discovery document says it */
export function setPageHeaders(
  site: FastifyInstance,
  config: Config,
  findTokenOrigin: () => Promise<string | null> = async () => '',
): void {
  const headers = createSiteHeaders(config)
  setHeaders(site, headers)
  let timer: NodeJS.Timeout | undefined
  const allow = async () => {
    const origin = await findTokenOrigin()
    if (origin === null) timer = setTimeout(allow, retryIntervalMs).unref()
    else if (origin) Object.assign(headers, createSiteHeaders(config, origin))
  }
  site.addHook('onListen', (done) => {
    void allow()
    done()
  })
  site.addHook('onClose', async () => clearTimeout(timer))
}

declare module 'fastify' {
  interface FastifyInstance {
    countCall: (request: FastifyRequest) => Refusal | undefined
  }
}

export function countCalls(app: FastifyInstance, config: Config): void {
  const write = limiter(config.RATE_LIMIT_WRITES)
  const read = limiter(config.RATE_LIMIT_READS)
  const signIn = limiter(config.RATE_LIMIT_SIGN_INS)
  app.decorate('countCall', (request) => {
    const { method, ip } = request
    if (method === 'GET' || method === 'HEAD') return read?.(ip)
    // Fastify rebuilds `routeOptions` on each access: reads skip it.
    const isSignIn = request.routeOptions.config?.needs === 'session.start'
    return (isSignIn ? signIn : write)?.(ip)
  })
}

/** Runs before any other check, so that guessing tokens or paths counts, too. */
export function limitCalls(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => done(api.countCall(request)))
}

const limiter = (max: number) => (max === 0 ? null : callLimit(max))
