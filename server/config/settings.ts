import { captchaProviders } from '@snowplow/contract/contest/contest.ts'
import * as z from 'zod'
import {
  describeUnencoded,
  isDnsServer,
  isDomain,
  isHost,
  isMailServer,
  isOrigin,
  isProxy,
  isRecipient,
  isSender,
  optionalPort,
  port,
  stripBrackets,
  wholeNumber,
} from './formats.ts'

const modes = ['demo', 'development', 'production'] as const

/** Default outside production. Production rejects it, since it is public. */
export const defaultSecret = 'demo-secret-that-everyone-can-read-in-the-source'

/** Its folder is created if missing, unlike that of any other database. */
export const defaultDatabase = 'sqlite:data/contest.sqlite'

export const demoNow = '2025-10-01T12:00:00-05:00'

const secret = z.string().min(32, 'must have at least 32 characters')
const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const host = z
  .string()
  .transform(stripBrackets)
  .refine(isHost, 'must be an address such as 0.0.0.0 or ::, without a port')
  .prefault('127.0.0.1')
const atLeastOne = (fallback: number) => wholeNumber(fallback).pipe(z.number().min(1, 'must be at least 1'))
const getOne = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const address = z.string().refine((text) => !describeUnencoded(text), {
  error: ({ input }) => describeUnencoded(String(input)),
  abort: true,
})

const server = {
  CONTEST_MODE: getOne(modes).describe(
    '`production`, `demo` with a sample contest and an adjustable clock, or `development` with neither. Default: `production` if `NODE_ENV` is, otherwise `demo`.',
  ),
  HOST: host.describe('Address to listen on.'),
  PORT: port(3000).describe('TCP port; 0 picks a free one.'),
  // Never taken from a request, whose sender can forge it.
  PUBLIC_ADDRESS: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path')
    .transform((address) => new URL(address).origin)
    .optional()
    .describe(
      'Where people reach the site, such as `https://plows.example.gov`: for links in mail, search engines, and link previews. Outside production, defaults to the address that the server listens on.',
    ),
  JWT_SECRET: secret
    .default(defaultSecret)
    .describe(
      'Signs access tokens, links in mail, and captcha challenges, and encrypts the secrets of authenticator apps: 32 random characters or more, the same on every process.',
    ),
  JWT_SECRET_PREVIOUS: secret
    .optional()
    .describe('The secret that `JWT_SECRET` replaced. Whatever it signed stays valid; nothing new is signed with it.'),
  SECOND_FACTOR: getOne(['optional', 'required'])
    .default('optional')
    .describe(
      '`required`: people who sign in with a password have to add a second factor before they can do anything else, in the browser and over the API.',
    ),
  TRUST_PROXY: z
    .string()
    .transform((text) => stripBrackets(text.replace(/\s/g, '')))
    .refine((text) => text === '' || text.split(',').every(isProxy), 'must be addresses or networks, comma-separated')
    .default('')
    .describe(
      'Addresses or networks of your reverse proxies, comma-separated. Their `X-Forwarded-For` is trusted, so that limits see the client and not the proxy.',
    ),
  SHUTDOWN_DELAY: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(300, 'must be at most 300')
    .optional()
    .describe(
      'Seconds between `SIGTERM` and the shutdown: readiness returns 503 and everything else is served, so that proxies can pick another process. Default: 10 in production, 0 on a terminal and outside production.',
    ),
  METRICS_PORT: optionalPort.describe(
    'Port of the metrics for Prometheus, at `/metrics`; don’t forward it. Unset: none are served.',
  ),
  METRICS_HOST: host.describe('Address on which the metrics are served.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a log level' })
    .default('info')
    .describe('Least severe level that is logged.'),
}

const database = {
  DATABASE_URL: address
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must start with sqlite: or postgres://')
    .default(defaultDatabase)
    .describe(
      '`sqlite:<file>`, `sqlite::memory:`, or `postgres://…`, with several hosts and `target_session_attrs` as in libpq. Percent-encode special characters of the password.',
    ),
  DATABASE_POOL: wholeNumber(10)
    .pipe(z.number().min(2, 'must be at least 2: one for the public and one for staff'))
    .describe('PostgreSQL connections per process; half of them are reserved for the public.'),
  ERASURES_FILE: z
    .string()
    .default('')
    .describe(
      'File outside the database and its backups that lists erasures and purges by hash, so that a restored backup repeats them. Created if missing.',
    ),
}

const backups = {
  BACKUP_FOLDER: z
    .string()
    .default('')
    .describe(
      'Folder in which the server makes backups, of this installation alone, and on another disk than the database. `off` if something else backs up the database. Unset: it makes none, and production warns of that.',
    ),
  BACKUP_EVERY: atLeastOne(24).describe('Hours between two backups that the server makes in `BACKUP_FOLDER`.'),
  BACKUP_KEEP: atLeastOne(14).describe('Number of backups; older ones are removed after a new one has been verified.'),
  BACKUP_RECIPIENT: z
    .string()
    .refine(isRecipient, 'must be a complete public key of age, which starts with age1: copy it from age-keygen')
    .default('')
    .describe('Public key of age (`age-keygen`) to which backups are encrypted. Keep its identity off the server.'),
  BACKUP_COPY_COMMAND: z
    .string()
    .default('')
    .describe(
      'Shell command that copies each verified backup to another place, such as `rclone copy {} remote:contest`: `{}` stands for the path of the file, which otherwise is the last argument. If it fails, the backup counts as failed; the next attempt copies the file again.',
    ),
}

const mail = {
  SMTP_URL: address
    .refine(isMailServer, 'must be smtp:// or smtps:// with a host')
    .optional()
    .describe(
      'Mail server: `smtp://user:password@host:587`, or `smtps://…:465` for TLS from the start. Percent-encode special characters of the password. Unset: no mail is sent.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, or Name <address>')
    .default('')
    .describe(
      'Sender of all mail: an address, or a name and an address as `Name <address>`. A name may have a colon or a comma; put single quotes around a value with double quotes. Without a name, mail programs show the title of the contest.',
    ),
  SMTP_TLS: getOne(['required', 'opportunistic', 'off'])
    .default('required')
    .describe(
      'STARTTLS: `required`, `opportunistic`, which an attacker in the network can prevent, or `off` for a mail server on the same machine.',
    ),
  SMTP_CA_FILE: z
    .string()
    .default('')
    .describe('PEM file of the mail server’s certificate authority, if it is not a public one.'),
  DNS_SERVER: z
    .string()
    .refine(isDnsServer, 'must be an IP address, with an optional port')
    .optional()
    .describe(
      'DNS server for the check of the sender’s domain; those of the system by default, which may see other records than receivers do.',
    ),
  MAIL_PER_MINUTE: atLeastOne(60).describe('Max messages per minute, of all processes together.'),
}

const organizationLogin = {
  OIDC_ISSUER: httpAddress
    // Providers show the address of the document, which names the issuer.
    .transform((address) => address.split('/.well-known/', 1)[0] ?? address)
    .optional()
    .describe(
      'Issuer as in the provider’s `/.well-known/openid-configuration`, or the address of that document; `https`. Unset: no Organization Login.',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .default('')
    .describe(
      'Client id at the provider: a public client, authorization code with PKCE. Tokens must name it in `azp`, `client_id`, `cid`, or `appid`.',
    ),
  OIDC_AUDIENCE: z
    .string()
    .default('')
    .describe('Audience of the access tokens (`aud`): the name of the contest’s API at the provider.'),
  OIDC_SCOPE: z
    .string()
    .default('openid profile email')
    .describe('Requested scopes. Add the provider’s read scope if it has one.'),
  OIDC_TRUST_EMAIL: z
    .stringbool({ error: 'must be true or false' })
    .prefault('false')
    .describe(
      '`true`: email addresses count without proof that the provider has verified them, and `upn` or `preferred_username` stands in for a missing one. Whoever can change these claims can sign in as anyone: read [when to trust them](sign-on.md#trust-unproven-email-addresses) first.',
    ),
  OIDC_PROVISION_DOMAINS: z
    .string()
    .transform((text) => text.toLowerCase().replace(/\s/g, ''))
    .refine((text) => text === '' || text.split(',').every(isDomain), 'must be email domains, comma-separated')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .prefault('')
    .describe('Email domains, comma-separated, whose users get an account with the role user at their first sign-in.'),
}

const captcha = {
  CAPTCHA_PROVIDER: getOne(captchaProviders)
    .default('altcha')
    .describe(
      '`altcha` is self-hosted and sets no cookie; `recaptcha`, `hcaptcha`, and `turnstile` are services; `off` is for tests and measurements, and refused in production.',
    ),
  CAPTCHA_SITE_KEY: z.string().default('').describe('Public key of a hosted captcha.'),
  CAPTCHA_SECRET: z.string().default('').describe('Secret key of a hosted captcha.'),
  CAPTCHA_VERIFY_URL: httpAddress
    .optional()
    .describe('Verification address of a hosted captcha, if not the provider’s own.'),
  CAPTCHA_COST: atLeastOne(2000).describe(
    'Work per ALTCHA attempt, in PBKDF2 iterations. A captcha takes up to 600 attempts, up to twice as many for a busy address.',
  ),
}

const limits = {
  // A voter's browser makes 4 and one more per minute, 7,500 for a school; an entry, whose name is checked while typing,
  // makes some 20, which is 30,000.
  RATE_LIMIT_READS: wholeNumber(60_000).describe(
    'Max reads per client and minute; 0 disables the limit. A voter makes 5, a family that enters a name about 20.',
  ),
  // 1,500 students who vote within one minute and each need two attempts use half of this.
  RATE_LIMIT_WRITES: wholeNumber(6000).describe(
    'Max votes, entries, and other changes per client and minute; 0 disables the limit. A voter makes one.',
  ),
  RATE_LIMIT_SIGN_INS: wholeNumber(60).describe(
    'Max attempts to sign in per client and minute; 0 disables the limit. An office is one client.',
  ),
  REQUEST_TIMEOUT: atLeastOne(10).describe('Max seconds to send a request, body included.'),
  MAX_EVENT_LOOP_DELAY: wholeNumber(1000).describe(
    'Milliseconds that work waits for the CPU, on average over two seconds, from which on API calls are refused with 503 and `Retry-After`; 0 disables the limit.',
  ),
  MAX_CONNECTIONS: wholeNumber(20_000).describe(
    'Max concurrent connections, proxies included; 0 disables the limit. Each can hold 64 kB of an incomplete body.',
  ),
  MAX_CONNECTIONS_PER_CLIENT: wholeNumber(10_000).describe(
    'Max concurrent connections per client; 0 disables the limit. A browser opens up to 6. Proxies in `TRUST_PROXY` are exempt.',
  ),
}

const demo = {
  CONTEST_NOW: z.iso
    .datetime({ offset: true, error: `must be an instant such as ${demoNow}` })
    .default(demoNow)
    .describe('Start of the demo’s clock.'),
  OIDC_DEMO_PORT: port(3001).describe('Port of the demo’s identity provider; 0 or a port in use picks a free one.'),
}

export type SettingSchema = z.ZodType

/** Settings by section of the operating guide. Each has its default and its line of documentation. */
export const sections = {
  Server: server,
  Database: database,
  Backups: backups,
  Mail: mail,
  'Organization Login': organizationLogin,
  Captcha: captcha,
  Limits: limits,
  'Demo only': demo,
}

export const Settings = z.object({
  ...server,
  ...database,
  ...backups,
  ...mail,
  ...organizationLogin,
  ...captcha,
  ...limits,
  ...demo,
})

/** Settings that can also be read from the file named by `<setting>_FILE`. */
export const secretSettings = [
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'CAPTCHA_SECRET',
] as const
