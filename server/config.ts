import { Resolver } from 'node:dns'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { captchaProviders } from '@snowplow/contract/contest/contest.ts'
import * as z from 'zod'
import { findMisspelled } from './unknown-settings.ts'

const modes = ['demo', 'development', 'production'] as const

// Default outside production. Production rejects it, since it is public.
const defaultSecret = 'demo-secret-that-everyone-can-read-in-the-source'

/** Its folder is created if missing, unlike that of any other database. */
export const defaultDatabase = 'sqlite:data/contest.sqlite'

export const demoNow = '2025-10-01T12:00:00-05:00'

const wholeNumber = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(fallback)

const port = (fallback: number) => wholeNumber(fallback).pipe(z.number().max(65535, 'must be at most 65535'))

const isDomain = (text: string) => z.hostname().safeParse(text).success && text.includes('.')

function isOrigin(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`
}

function isMailServer(text: string): boolean {
  const address = URL.parse(text)
  return (
    address !== null && /^smtps?:$/.test(address.protocol) && address.hostname !== '' && /^\/?$/.test(address.pathname)
  )
}

const isAddress = (text: string) => z.email().safeParse(text).success
const isSender = (text: string) => text === '' || isAddress(/^[^<>\r\n"]*<([^<>]+)>$/.exec(text)?.[1] ?? text)

function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::'

function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

// Settings, read from environment variables only. Each has its default and a line of documentation.
const Settings = z.object({
  /** `demo` has a sample contest and an adjustable clock; `production` has neither. */
  CONTEST_MODE: z.enum(modes, { error: `must be one of ${modes.join(', ')}` }),
  /** TCP port; 0 picks a free one. */
  PORT: port(3000),
  /** Address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /**
   * Public origin of the site, such as https://plows.example.gov, for absolute URLs in search engines and link
   * previews. Never taken from a request, whose sender can forge it.
   */
  PUBLIC_ADDRESS: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path')
    .transform((address) => new URL(address).origin)
    .optional(),
  /** `sqlite:<file>`, `sqlite::memory:` or `postgres://…`, with several hosts and `target_session_attrs` as in libpq. */
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must start with sqlite: or postgres://')
    .default(defaultDatabase),
  /** PostgreSQL connections per process; half of them are reserved for the public. */
  DATABASE_POOL: wholeNumber(10).pipe(z.number().min(2, 'must be at least 2: one for the public and one for staff')),
  /** Demo only: start of the demo's clock; by default noon of the public poll's third day. */
  CONTEST_NOW: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2025-10-01T12:00:00-05:00' })
    .default(demoNow),
  /** Signs access tokens, captcha challenges and client fingerprints. At least 32 characters. */
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').default(defaultSecret),
  /** Captcha provider; `off` is for tests and load measurements. */
  CAPTCHA_PROVIDER: z
    .enum(captchaProviders, { error: `must be one of ${captchaProviders.join(', ')}` })
    .default('altcha'),
  /** Public key of a hosted captcha. */
  CAPTCHA_SITE_KEY: z.string().default(''),
  /** Secret key of a hosted captcha. */
  CAPTCHA_SECRET: z.string().default(''),
  /** Verification URL of a hosted captcha, if not the provider's default. */
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Work per ALTCHA attempt, in PBKDF2 iterations. */
  CAPTCHA_COST: wholeNumber(2000).pipe(z.number().min(1, 'must be at least 1')),
  /**
   * Issuer URL of the identity provider for Organization Login, spelled as in its discovery document. Unset disables
   * it.
   */
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Client id at the identity provider: a public client, authorization code with PKCE. */
  OIDC_CLIENT_ID: z.string().default(''),
  /** Required audience of the provider's access tokens. */
  OIDC_AUDIENCE: z.string().default(''),
  /** Requested scopes; add the provider's own read scope where it has one (section 7). */
  OIDC_SCOPE: z.string().default('openid profile email'),
  /** Email domains, comma-separated, whose users get an account with role user at their first sign-in. */
  OIDC_PROVISION_DOMAINS: z
    .string()
    .transform((text) => text.toLowerCase().replace(/\s/g, ''))
    .refine((text) => text === '' || text.split(',').every(isDomain), 'must be email domains, comma-separated')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .prefault(''),
  /** Demo only: port of the local identity provider; 0 or a port in use picks a free one. */
  OIDC_DEMO_PORT: port(3001),
  /** Mail server: `smtp://user:password@host:587`, or `smtps:` with TLS from the start. Unset: no mail is sent. */
  SMTP_URL: z.string().refine(isMailServer, 'must be smtp:// or smtps:// with a host').optional(),
  /** Sender of all mails: an address, or a name and an address as `Name <address>`. */
  MAIL_FROM: z.string().refine(isSender, 'must be an email address, or Name <address>').default(''),
  /** STARTTLS: `opportunistic` uses it if the server offers it, without protection from an attacker who removes it. */
  SMTP_TLS: z
    .enum(['required', 'opportunistic', 'off'], { error: 'must be one of required, opportunistic, off' })
    .default('required'),
  /** PEM file of the certificate authority of the mail server, if it is not a public one. */
  SMTP_CA_FILE: z.string().default(''),
  /**
   * DNS server for the check of the sender's domain, as an address with an optional port; those of the system by
   * default, which may see other records than receivers do.
   */
  DNS_SERVER: z.string().refine(isDnsServer, 'must be an IP address, with an optional port').optional(),
  /** Max mails per minute, of all processes together. */
  MAIL_PER_MINUTE: wholeNumber(60).pipe(z.number().min(1, 'must be at least 1')),
  /**
   * File outside the database and its backups that lists erasures and purges by hash, so that a restored backup repeats
   * them. Created if missing.
   */
  ERASURES_FILE: z.string().default(''),
  /** Addresses or networks of trusted proxies (X-Forwarded-For), comma-separated; empty for none. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => text === '' || text.split(',').every(isProxy), 'must be addresses or networks, comma-separated')
    .default(''),
  /**
   * Max writes per client and minute; 0 disables the limit. A school is one client: if its 1,500 students vote within
   * one minute and each needs two attempts, half of this is used.
   */
  RATE_LIMIT_WRITES: wholeNumber(6000),
  /**
   * Max reads per client and minute; 0 disables the limit. A voter's browser makes 4 and one more per minute, 7,500 for
   * a school; an entry, whose name is checked while typing, makes some 20, which is 30,000.
   */
  RATE_LIMIT_READS: wholeNumber(60_000),
  /** Max sign-in attempts per client and minute; 0 disables the limit. An office is one client. */
  RATE_LIMIT_SIGN_INS: wholeNumber(60),
  /**
   * Seconds between SIGTERM and the shutdown: readiness returns 503 and everything else is served, so that proxies can
   * pick another process. Default: 10 in production, 0 on a terminal and outside production.
   */
  SHUTDOWN_DELAY: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(300, 'must be at most 300')
    .optional(),
  /** Max seconds to send a request, body included. */
  REQUEST_TIMEOUT: wholeNumber(10).pipe(z.number().min(1, 'must be at least 1')),
  /** Max concurrent connections, proxies included; 0 disables the limit. Each can hold 64 kB of a half-sent body. */
  MAX_CONNECTIONS: wholeNumber(20_000),
  /**
   * Max concurrent connections per client; 0 disables the limit. A school is one client: 1,500 browsers open up to 6
   * each, 9,000. Proxies in TRUST_PROXY are exempt.
   */
  MAX_CONNECTIONS_PER_CLIENT: wholeNumber(10_000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a log level' })
    .default('info'),
})

export type Config = z.output<typeof Settings> & { SHUTDOWN_DELAY: number }

const settingNames = ['NODE_ENV', ...Object.keys(Settings.shape)]

// Seconds. Exceeds the time in which the documented proxies notice a process that is not ready.
const productionShutdownDelay = 10

/** The message has one line per error, each starting with the setting. */
export class BadSettings extends Error {}

export function readConfig(
  environment: Record<string, string | undefined>,
  { isTerminal = false }: { isTerminal?: boolean } = {},
): Config {
  const provided = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  )
  const mode = provided.CONTEST_MODE ?? (provided.NODE_ENV === 'production' ? 'production' : 'demo')
  const parsed = Settings.safeParse({ ...provided, CONTEST_MODE: mode })
  const errors = parsed.success
    ? checkCombinations(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  errors.push(...findMisspelled(Object.keys(provided), settingNames))
  if (!parsed.success || errors.length) throw new BadSettings(errors.join('\n'))
  const { data } = parsed
  return {
    ...data,
    PUBLIC_ADDRESS: data.PUBLIC_ADDRESS ?? getDefaultPublicAddress(data),
    SHUTDOWN_DELAY:
      data.SHUTDOWN_DELAY ?? (data.CONTEST_MODE === 'production' && !isTerminal ? productionShutdownDelay : 0),
  }
}

// Undefined in production, where the server runs behind a proxy.
function getDefaultPublicAddress({ CONTEST_MODE, HOST, PORT }: z.output<typeof Settings>): string | undefined {
  if (CONTEST_MODE === 'production' || PORT === 0 || isAnyAddress(HOST)) return undefined
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}

function checkCombinations(config: z.output<typeof Settings>): string[] {
  const errors: string[] = []
  const hosted = !['altcha', 'off'].includes(config.CAPTCHA_PROVIDER)
  if (hosted && !config.CAPTCHA_SITE_KEY) errors.push(`CAPTCHA_SITE_KEY is required for ${config.CAPTCHA_PROVIDER}`)
  if (hosted && !config.CAPTCHA_SECRET) errors.push(`CAPTCHA_SECRET is required for ${config.CAPTCHA_PROVIDER}`)
  if (config.OIDC_ISSUER && !config.OIDC_CLIENT_ID) errors.push('OIDC_CLIENT_ID is required with OIDC_ISSUER')
  if (config.OIDC_ISSUER && !config.OIDC_AUDIENCE) errors.push('OIDC_AUDIENCE is required with OIDC_ISSUER')
  if (config.SMTP_URL && !config.MAIL_FROM) errors.push('MAIL_FROM is required with SMTP_URL')
  if (config.SMTP_CA_FILE && !isReadable(config.SMTP_CA_FILE)) errors.push('SMTP_CA_FILE cannot be read')
  if (config.CONTEST_MODE !== 'production') return errors
  if (config.SMTP_URL && !config.PUBLIC_ADDRESS)
    errors.push('PUBLIC_ADDRESS is required with SMTP_URL, for the links in mails')
  if (config.OIDC_ISSUER?.startsWith('http:')) errors.push('OIDC_ISSUER must be an https address in production')
  if (config.JWT_SECRET === defaultSecret) errors.push('JWT_SECRET must be set in production')
  if (config.CAPTCHA_PROVIDER === 'off') errors.push('CAPTCHA_PROVIDER must not be off in production')
  return errors
}
