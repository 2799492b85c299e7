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

/**
 * What helmet would set. It answers the same for every request, so it is asked once instead of ten thousand times a
 * second; in small letters, which Fastify would make of each name for each call.
 */
function headersOf(options: Parameters<typeof helmet>[0]): Headers {
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

/** What a page may never ask a person for. Fullscreen and the clipboard are used by the site itself. */
const permissions = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'browsing-topics'],
].map((feature) => `${feature}=()`)
const permissionsPolicy = [...permissions, 'fullscreen=(self)', 'clipboard-write=(self)'].join(', ')

/** Headers of the site's files: scripts from this server alone, and from the captcha's when one is hosted elsewhere. */
export function siteHeaders(config: Config): Headers {
  const hosts = captchaHosts[config.CAPTCHA_PROVIDER] ?? []
  const isProduction = config.CONTEST_MODE === 'production'
  // The browser reads the provider's discovery document and exchanges the code for a token itself.
  const provider = config.OIDC_ISSUER ? [new URL(config.OIDC_ISSUER).origin] : []
  const headers = headersOf({
    // For what no browser has any more, and part of every page's first packets.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosts],
        // Widgets and the component library write style attributes; scripts get no such licence.
        styleSrc: ["'self'", "'unsafe-inline'", ...hosts],
        connectSrc: ["'self'", ...hosts, ...provider],
        frameSrc: hosts.length ? hosts : ["'none'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // The demo runs on plain http, where this would turn every asset into https.
        upgradeInsecureRequests: isProduction ? [] : null,
      },
    },
    strictTransportSecurity: isProduction && { maxAge: 31_536_000 },
    // Addresses may hold an authorization code; nobody is told where a visitor comes from.
    referrerPolicy: { policy: 'no-referrer' },
    // Strict for all who open us, while the popup of Organization Login can still reach the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  // What is made up is found by nobody who looks for a contest.
  const unlisted = config.CONTEST_MODE === 'demo' && { 'x-robots-tag': 'noindex' }
  return { ...headers, ...unlisted, 'permissions-policy': permissionsPolicy }
}

const shared = [
  'strict-transport-security',
  'referrer-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]

/** Headers of the interface's answers, which are data and never a page. */
export function apiHeaders(config: Config): Headers {
  const ofSite = Object.entries(siteHeaders(config)).filter(([name]) => shared.includes(name))
  return {
    ...Object.fromEntries(ofSite),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

/** Those of every answer of `app`, and the request's id. */
export function setHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request, reply)
    reply.headers(headers)
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** @returns why the call is refused, when its client has made too many */
    countCall: (request: FastifyRequest) => Refusal | undefined
  }
}

/** Sign-ins, other changing calls and reading calls are counted apart, each per client. */
export function countCalls(app: FastifyInstance, config: Config): void {
  const write = limiter(config.RATE_LIMIT_WRITES)
  const read = limiter(config.RATE_LIMIT_READS)
  const signIn = limiter(config.RATE_LIMIT_SIGN_INS)
  app.decorate('countCall', (request) => {
    const { method, ip } = request
    if (method === 'GET' || method === 'HEAD') return read?.(ip)
    // Fastify makes the route's options anew for whoever asks: reading calls leave them.
    const isSignIn = request.routeOptions.config?.needs === 'session.start'
    return (isSignIn ? signIn : write)?.(ip)
  })
}

/** Counts every call below `api` before anything else can refuse it: who guesses tokens or paths is counted, too. */
export function limitCalls(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => done(api.countCall(request)))
}

const limiter = (max: number) => (max === 0 ? null : callLimit(max))
