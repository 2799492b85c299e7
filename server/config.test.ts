import { getContest } from '@snowplow/contract/contest/contest.ts'
import { generateHybridIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { BadSettings, readConfig } from './config.ts'
import { parsePostgresAddress } from './db/postgres/postgres-address.ts'
import { requireRecipients } from './features/backup/archive/encryption.ts'
import { testApp } from './test/test-app.ts'

const production = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough to be one' }
/** Made by `age-keygen`. */
const publicKey = 'age1k0k0xhfkv7ghrwuhulwvx8c3qkwjnh4h53e7ultpvplv09vz75pq377dj2'
const client = { OIDC_CLIENT_ID: 'contest', OIDC_AUDIENCE: 'contest-api' }

test('PUBLIC_ADDRESS > defaults to the address of a demo', () => {
  const getAddress = (environment: object) => readConfig({ ...environment }).PUBLIC_ADDRESS
  expect(getAddress({ ...production, PUBLIC_ADDRESS: 'https://Plows.example/' })).toBe('https://plows.example')
  expect(getAddress(production)).toBeUndefined()
  expect(getAddress({ PORT: '4000' })).toBe('http://127.0.0.1:4000')
  expect(getAddress({ HOST: '::1' })).toBe('http://[::1]:3000')
  expect(getAddress({ PORT: '0' })).toBeUndefined()
  expect([getAddress({ HOST: '0.0.0.0' }), getAddress({ HOST: '::' })]).toEqual([undefined, undefined])
})

test('METRICS_PORT > is off by default', () => {
  expect(readConfig({}).METRICS_PORT).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).METRICS_PORT).toBe(9464)
})

test('readConfig > defaults to a demo on localhost', () => {
  expect(readConfig({})).toMatchObject({
    CONTEST_MODE: 'demo',
    PORT: 3000,
    HOST: '127.0.0.1',
    CAPTCHA_PROVIDER: 'altcha',
  })
  expect(readConfig(production).CONTEST_MODE).toBe('production')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
  [{ PUBLIC_ADDRESS: 'plows.example' }, 'PUBLIC_ADDRESS'],
  [{ PUBLIC_ADDRESS: 'ftp://plows.example' }, 'PUBLIC_ADDRESS'],
  [{ PUBLIC_ADDRESS: 'https://plows.example/contest' }, 'PUBLIC_ADDRESS'],
  [{ PUBLIC_ADDRESS: 'https://someone@plows.example' }, 'PUBLIC_ADDRESS'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ CONTEST_NOW: 'yesterday' }, 'CONTEST_NOW'],
  [{ CONTEST_MODE: 'party' }, 'CONTEST_MODE'],
  [{ CAPTCHA_PROVIDER: 'riddle' }, 'CAPTCHA_PROVIDER'],
  [{ CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SECRET: 'x' }, 'CAPTCHA_SITE_KEY'],
  [{ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'x' }, 'CAPTCHA_SECRET'],
  [{ CAPTCHA_VERIFY_URL: 'somewhere' }, 'CAPTCHA_VERIFY_URL'],
  [{ CAPTCHA_VERIFY_URL: 'javascript:1' }, 'CAPTCHA_VERIFY_URL'],
  [{ CAPTCHA_COST: '0' }, 'CAPTCHA_COST'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '1.5' }, 'PORT'],
  [{ RATE_LIMIT_READS: '-1' }, 'RATE_LIMIT_READS'],
  [{ RATE_LIMIT_WRITES: 'many' }, 'RATE_LIMIT_WRITES'],
  [{ OIDC_ISSUER: 'somewhere', ...client }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'ftp://id.example', ...client }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_AUDIENCE: 'x' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_AUDIENCE'],
  [{ OIDC_PROVISION_DOMAINS: 'example' }, 'OIDC_PROVISION_DOMAINS'],
  [{ OIDC_PROVISION_DOMAINS: 'example.com,' }, 'OIDC_PROVISION_DOMAINS'],
  [{ OIDC_PROVISION_DOMAINS: '@example.com' }, 'OIDC_PROVISION_DOMAINS'],
  [{ OIDC_DEMO_PORT: '65536' }, 'OIDC_DEMO_PORT'],
  [{ SMTP_URL: 'mail.example:587', MAIL_FROM: 'plows@plows.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example:65536', MAIL_FROM: 'plows@plows.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'plows@plows.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Snow Department' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Plows <plows@plows.example>\r\nBcc: <all@plows.example>' }, 'MAIL_FROM'],
  [{ SMTP_TLS: 'sometimes' }, 'SMTP_TLS'],
  [{ SMTP_CA_FILE: '/nowhere/authority.pem' }, 'SMTP_CA_FILE'],
  [{ DNS_SERVER: 'dns.example' }, 'DNS_SERVER'],
  [{ DNS_SERVER: '192.0.2.1:port' }, 'DNS_SERVER'],
  [{ MAIL_PER_MINUTE: '0' }, 'MAIL_PER_MINUTE'],
  [{ ...production, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'plows@plows.example' }, 'PUBLIC_ADDRESS'],
  [{ TRUST_PROXY: 'localhost' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  // Keys as people paste them: of another kind, cut off, mistyped, in capitals, the secret one, of SSH, with the comment.
  ...[
    'age1wrong',
    publicKey.slice(0, -1),
    publicKey.replace('k0k0', 'k0k9'),
    publicKey.toUpperCase(),
    'AGE-SECRET-KEY-1QQPQXQAMVH7SJ9T0RVCDRVC6JPUYVW9CVSQZ2RHUZWGMQSXGWKZS0T2SXV',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIniHTJYQpTi4kf0lXzr2Mzr0gbUMkUb2iMVgXwSkXkG you@example.com',
    `# public key: ${publicKey}`,
    `${publicKey},${publicKey}`,
  ].map((BACKUP_RECIPIENT): [{ BACKUP_RECIPIENT: string }, string] => [{ BACKUP_RECIPIENT }, 'BACKUP_RECIPIENT']),
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ HOST: '0.0.0.0:3000' }, 'HOST'],
  [{ HOST: '[::]:3000' }, 'HOST'],
  [{ HOST: 'http://0.0.0.0' }, 'HOST'],
  [{ HOST: '*' }, 'HOST'],
  [{ METRICS_HOST: '127.0.0.1:9464' }, 'METRICS_HOST'],
  [{ OIDC_TRUST_EMAIL: 'maybe' }, 'OIDC_TRUST_EMAIL'],
  [{ SHUTDOWN_DELAY: '301' }, 'SHUTDOWN_DELAY'],
  [{ SHUTDOWN_DELAY: 'ten' }, 'SHUTDOWN_DELAY'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
  [{ NODE_ENV: 'production' }, 'JWT_SECRET'],
  [{ ...production, CAPTCHA_PROVIDER: 'off' }, 'CAPTCHA_PROVIDER'],
  [{ ...production, OIDC_ISSUER: 'http://id.example', ...client }, 'OIDC_ISSUER'],
])('readConfig > rejects %j with one error for %s', (environment, setting) => {
  expect(() => readConfig(environment)).toThrow(BadSettings)
  try {
    readConfig(environment)
  } catch (error) {
    expect((error as Error).message).toMatch(new RegExp(`^${setting} [^\n]+$`))
  }
})

// The password is `p@ss#w/rd%:?`, as generators make them; alone or in part.
test.each([
  ['postgres://contest:p@ss#w/rd%:?@db.example/contest', '@ as %40, # as %23, / as %2F, % as %25, ? as %3F'],
  ['postgres://contest:pass#word@db.example/contest', '# as %23'],
  ['postgres://contest:2026#word@db.example:5432/contest', '# as %23'],
  ['postgres://contest:pass/word@db.example/contest', '/ as %2F'],
  ['postgres://contest:2026/word@db.example/contest', '/ as %2F'],
  ['postgres://contest:pass?word@db.example/contest', '? as %3F'],
  ['postgres://contest:p@ss?word@db.example/contest', '@ as %40, ? as %3F'],
  ['postgres://contest:p%40ss%word@db.example/contest', '% as %25'],
  ['postgres://contest:p%40ss word@db.example/contest', 'a space as %20'],
  ['postgres://contest#1:word@one.example,two.example/contest', '# as %23'],
  ['postgres://contest:word@db.example/contest#1', '# as %23'],
])('DATABASE_URL %s > is refused with how to write it', (address, advice) => {
  const refusal = `must have user and password encoded: write ${advice}`
  expect(() => readConfig({ DATABASE_URL: address })).toThrow(new BadSettings(`DATABASE_URL ${refusal}`))
  const SMTP_URL = address.replace(/^postgres:/, 'smtp:').replace(/contest$/, '')
  const mail = { SMTP_URL, MAIL_FROM: 'plows@plows.example' }
  expect(() => readConfig(mail)).toThrow(new BadSettings(`SMTP_URL ${refusal}`))
})

test.each([
  ['postgres://contest:p%40ss%23w%2Frd%25%3A%3F@db.example/contest', 'p@ss#w/rd%:?'],
  ['postgres://contest:p@ss@one.example,two.example/contest', 'p@ss'],
  ['postgres://contest:100%sure@db.example/contest?application_name=me@plows', '100%sure'],
  ['postgres://contest:pass word@db.example?application_name=me@plows', 'pass word'],
  ['postgres://contest:pass[word]é@db.example/contest', 'pass[word]é'],
])('DATABASE_URL %s > has the password %s', (address, password) => {
  expect(parsePostgresAddress(readConfig({ DATABASE_URL: address }).DATABASE_URL).connection.password).toBe(password)
})

test('parsePostgresAddress > decodes the name of the database', () => {
  expect(parsePostgresAddress('postgres://contest@db.example/plows%232026%2Fa').connection.database).toBe(
    'plows#2026/a',
  )
})

test('TRUST_PROXY > accepts addresses and networks, with or without spaces', async () => {
  const { TRUST_PROXY } = readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,\t[::1], [fd00::]/8' })
  expect(TRUST_PROXY).toBe('127.0.0.1,10.0.0.0/8,::1,fd00::/8')
  expect((await (await testApp({ settings: { TRUST_PROXY } })).call(getContest)).statusCode).toBe(200)
})

test('Organization Login > is off and creates no accounts by default', () => {
  expect(readConfig({})).toMatchObject({ OIDC_SCOPE: 'openid profile email', OIDC_PROVISION_DOMAINS: [] })
  expect(readConfig({}).OIDC_ISSUER).toBeUndefined()
  const OIDC_ISSUER = 'https://id.example/realms/state/'
  expect(readConfig({ ...production, OIDC_ISSUER, ...client })).toMatchObject({ OIDC_ISSUER, ...client })
})

test.each([
  ['https://id.example/realms/state/.well-known/openid-configuration', 'https://id.example/realms/state'],
  ['https://id.example/.well-known/openid-configuration/', 'https://id.example'],
  ['https://id.example/oauth2/default/.well-known/oauth-authorization-server', 'https://id.example/oauth2/default'],
  ['https://id.example/', 'https://id.example/'],
])('OIDC_ISSUER=%s > is read as the issuer', (OIDC_ISSUER, issuer) => {
  expect(readConfig({ OIDC_ISSUER, ...client }).OIDC_ISSUER).toBe(issuer)
})

test('OIDC_TRUST_EMAIL > is off by default', () => {
  const trusts = (OIDC_TRUST_EMAIL: string) => readConfig({ OIDC_TRUST_EMAIL }).OIDC_TRUST_EMAIL
  expect([trusts(''), trusts('false'), trusts('off'), trusts('true'), trusts('on')]).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
})

test.each([
  ['[::]', '::'],
  ['[::1]', '::1'],
  ['::', '::'],
  ['0.0.0.0', '0.0.0.0'],
  ['plows.internal', 'plows.internal'],
])('HOST=%s > is %s', async (HOST, host) => {
  expect(readConfig({ HOST, METRICS_HOST: HOST })).toMatchObject({ HOST: host, METRICS_HOST: host })
})

test('OIDC_PROVISION_DOMAINS > ignores case and spaces', () => {
  const { OIDC_PROVISION_DOMAINS } = readConfig({ OIDC_PROVISION_DOMAINS: 'ARDOT.gov, dot.example.com' })
  expect(OIDC_PROVISION_DOMAINS).toEqual(['ardot.gov', 'dot.example.com'])
})

test('readConfig > uses the default of an empty setting', () => {
  expect(readConfig({ PORT: '', CONTEST_MODE: '', CAPTCHA_VERIFY_URL: '', OIDC_ISSUER: '' })).toEqual(readConfig({}))
})

test('production > requires a JWT_SECRET other than the default', () => {
  expect(readConfig(production)).toMatchObject({ CONTEST_MODE: 'production', CAPTCHA_PROVIDER: 'altcha' })
  expect(() => readConfig({ ...production, JWT_SECRET: readConfig({}).JWT_SECRET })).toThrow(/^JWT_SECRET .+$/)
})

test('readConfig > reports every error at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT .+\nLOG_LEVEL .+/)
})

test.each([
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['TRSUT_PROXY', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MAX_CONNECTION_PER_CLIENT', 'MAX_CONNECTIONS_PER_CLIENT'],
  ['RATE_LIMIT_WRITE', 'RATE_LIMIT_WRITES'],
  ['PUBLIC_ADRESS', 'PUBLIC_ADDRESS'],
  ['NODE_EVN', 'NODE_ENV'],
])('readConfig > reports %s as a misspelled %s', (name, setting) => {
  const line = `${name} is not a setting; did you mean ${setting}?`
  expect(() => readConfig({ ...production, [name]: 'anything' })).toThrow(line)
})

test('readConfig > reports a misspelled setting besides an invalid value', () => {
  expect(() => readConfig({ PORT: 'eighty', TRUST_PROXI: '10.0.0.1' })).toThrow(
    /^PORT .+\nTRUST_PROXI .+TRUST_PROXY\?$/,
  )
})

test('readConfig > ignores variables of shells, npm and hosting platforms', () => {
  const unrelatedVariables = [
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'HOSTTYPE',
      'PORTS',
      'POST',
      'LOGNAME',
      'LOGLEVEL2',
      'NODE',
      'NODE_OPTIONS',
      'NODE_PATH',
    ],
    ...['NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE', 'INIT_CWD', 'npm_config_loglevel', 'npm_config_user_agent'],
    ...['PUBLIC_URL', 'DATABASE_PORT', 'DATABASE_HOST', 'DATABASE_NAME', 'DATABASE_USER', 'DATABASE_PUBLIC_URL'],
    ...['CONTEST_PORT', 'CONTEST_SERVICE_HOST', 'CONTEST_PORT_3000_TCP', 'CAPTCHA_PORT', 'OIDC_PORT', 'HTTP_PROXY'],
    ...[
      'PGHOST',
      'PGDATABASE',
      'WEB_CONCURRENCY',
      'WEBSITE_HOSTNAME',
      'RAILWAY_PUBLIC_DOMAIN',
      'K_SERVICE',
      'JWT_ISSUER',
    ],
  ]
  expect(readConfig(Object.fromEntries(unrelatedVariables.map((name) => [name, 'anything'])))).toEqual(readConfig({}))
})

test('SHUTDOWN_DELAY > defaults to 10 s in production without a terminal', () => {
  expect(readConfig(production).SHUTDOWN_DELAY).toBe(10)
  expect(readConfig(production, { isTerminal: true }).SHUTDOWN_DELAY).toBe(0)
  expect(readConfig({}).SHUTDOWN_DELAY).toBe(0)
  expect(readConfig({ ...production, SHUTDOWN_DELAY: '25' }, { isTerminal: true }).SHUTDOWN_DELAY).toBe(25)
  expect(readConfig({ ...production, SHUTDOWN_DELAY: '0' }).SHUTDOWN_DELAY).toBe(0)
})

test('BACKUP_RECIPIENT > accepts each kind of key that age encrypts to', async () => {
  const hybrid = await identityToRecipient(await generateHybridIdentity())
  for (const BACKUP_RECIPIENT of [publicKey, hybrid]) {
    expect(readConfig({ BACKUP_RECIPIENT })).toMatchObject({ BACKUP_RECIPIENT })
    expect(() => requireRecipients([BACKUP_RECIPIENT])).not.toThrow()
  }
})

test('LACKS_BACKUPS > is true in production without a folder', () => {
  const lacksWith = (environment: object) => readConfig({ ...environment }).LACKS_BACKUPS
  expect([lacksWith(production), lacksWith({ ...production, BACKUP_FOLDER: '/var/backups' })]).toEqual([true, false])
  expect([lacksWith({}), lacksWith({ ...production, BACKUP_FOLDER: 'off' })]).toEqual([false, false])
})
