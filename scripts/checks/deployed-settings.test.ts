import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createTestFolder } from '../testing/test-folder.ts'

const image = 'snowplow-naming-contest'
const read = (file: string) => readFileSync(file, 'utf8')

/** `ENV` of the image. */
function readImageEnvironment(): Record<string, string> {
  const [, pairs = ''] = /^ENV ((?:.*\\\n)*.*)/m.exec(read('deploy/Containerfile')) ?? []
  return Object.fromEntries(pairs.split(/\s+\\?\s*/).map((pair) => pair.split(/=(.*)/s, 2) as [string, string]))
}

/** Environments of the services of compose.yaml that run the image. */
function readServices(): { name: string; environment: Record<string, string> }[] {
  const [, services = ''] = /^services:\n(.*?)^\w/ms.exec(read('deploy/compose.yaml')) ?? []
  return services
    .split(/^(?= {2}\w+:$)/m)
    .filter((service) => service.includes(`image: ${image}:$`))
    .map((service) => {
      const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service) ?? []
      const environment = Object.fromEntries(
        [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, key, value]) => [key, value]),
      )
      return { name: service.trim().split(':')[0] ?? '', environment }
    })
}

/** Runs the commands of the guide that write the secrets. */
function writeSecrets(folder: string): void {
  const [, commands = ''] = /^## In containers\n.*?```sh\n(.*?)```/ms.exec(read('docs/operating/install.md')) ?? []
  const writing = commands.split('\n').filter((line) => /> secrets\/\w+$/.test(line))
  mkdirSync(join(folder, 'secrets'))
  const { status, stderr } = spawnSync('sh', ['-ec', writing.join('\n')], { cwd: folder, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

describe('compose.yaml', () => {
  const services = readServices()
  test('compose.yaml > runs the image', () => expect(services.map(({ name }) => name)).toEqual(['contest']))

  test.each(services)('compose.yaml > gives $name settings that it accepts', ({ environment }) => {
    const folder = createTestFolder()
    writeSecrets(folder)
    const composed = Object.entries({ ...readImageEnvironment(), ...environment }).map(([key, value]) => [
      key,
      value.replace(/\$\{CONTEST_NAME[^}]*\}/, 'plows.example.gov').replace('/run/', `${folder}/`),
    ])
    expect(readConfig(Object.fromEntries(composed))).toMatchObject({
      CONTEST_MODE: 'production',
      HOST: '0.0.0.0',
      PUBLIC_ADDRESS: 'https://plows.example.gov',
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/contest:[\w-]+=*@database\/contest$/),
      ERASURES_FILE: '/var/lib/snowplow-contest-erasures/erasures.jsonl',
      BACKUP_FOLDER: '/var/backups/snowplow-contest',
      METRICS_PORT: 9464,
    })
  })

  // Without limits, Docker's default driver keeps the whole log.
  test('compose.yaml > limits the log of each service', () => {
    const [, services = ''] = /^services:\n(.*?)^\w/ms.exec(read('deploy/compose.yaml')) ?? []
    const unlimited = services.split(/^(?= {2}\w+:$)/m).filter((service) => !service.includes('logging: *logging\n'))
    expect([services.length > 0, unlimited]).toEqual([true, []])
    expect(read('deploy/compose.yaml')).toMatch(
      /^x-logging: &logging\n {2}driver: .+\n {2}options: \{ max-size: \d+m, max-file:/m,
    )
  })

  test('compose.yaml > names the image as the guide builds it', () => {
    const guide = read('docs/operating/install.md')
    const [, built] = /--build-arg ARCHIVE=snowplow-naming-contest-(.+?)-linux-x64\.tar\.gz/.exec(guide) ?? []
    expect(guide).toContain(`docker build -t ${image}:${built} `)
    expect(guide).toContain(`echo CONTEST_RELEASE=${built} >> .env`)
  })
})

/** An installation in a folder, whose programs print their settings. */
function install(secrets: Record<string, string>, user = '-'): { root: string; credentials: string } {
  const root = createTestFolder()
  const etc = join(root, 'etc')
  const credentials = join(root, 'credentials')
  for (const folder of ['bin', 'runtime', 'server/commands', 'etc/secrets', 'credentials'])
    mkdirSync(join(root, folder), { recursive: true })
  symlinkSync(process.execPath, join(root, 'runtime/node'))
  cpSync('deploy/contest.env', join(etc, 'contest.env'))
  for (const [name, secret] of Object.entries(secrets)) {
    writeFileSync(join(etc, 'secrets', name), secret)
    writeFileSync(join(credentials, `secrets_${name}`), secret)
  }
  const program = `import { readConfig } from ${JSON.stringify(resolve('server/config.ts'))}
    const { NODE_COMPILE_CACHE } = process.env
    try { console.log(JSON.stringify({ ...readConfig(process.env), NODE_COMPILE_CACHE })) } catch ({ message }) { console.error(message); process.exit(1) }`
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const file of ['server/main.ts', 'server/commands/operator.ts']) writeFileSync(join(root, file), program)
  for (const name of ['contest', 'operator']) {
    // No service's user of this machine.
    const script = read(`deploy/bin/${name}`)
      .replaceAll('/etc/snowplow-contest', etc)
      .replace(/^user=.*$/m, `user=${user}`)
    writeFileSync(join(root, 'bin', name), script)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  return { root, credentials }
}

function readInstalled(secrets: Record<string, string>, environment: Record<string, string> = {}) {
  const { root, credentials } = install(secrets)
  const env = { PATH: '/usr/bin:/bin', ...environment }
  const run = (name: string, variables: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(join(root, 'bin', name), {
      env: { ...env, ...variables },
      encoding: 'utf8',
    })
    return { status, stderr, config: status === 0 ? JSON.parse(stdout) : null }
  }
  return { contest: run('contest', { CREDENTIALS_DIRECTORY: credentials }), operator: run('operator', {}) }
}

const JWT_SECRET = 'a secret that is long enough to be one'
const postgres = 'postgres://contest:secret@localhost/contest'

describe.skipIf(process.platform !== 'linux')('bin/contest and bin/operator', () => {
  test.each([
    ['contest.env', {}, {}, parseEnv(read('deploy/contest.env')).DATABASE_URL],
    ['a secret before contest.env', { DATABASE_URL: `${postgres}\n` }, {}, postgres],
    ['a variable before a secret', { DATABASE_URL: postgres }, { DATABASE_URL: 'sqlite:other' }, 'sqlite:other'],
    ['a secret before an empty variable', { DATABASE_URL: postgres }, { DATABASE_URL: '' }, postgres],
  ])('bin/contest and bin/operator > read %s', (_source, secrets, environment, expected) => {
    const { contest, operator } = readInstalled({ JWT_SECRET, ...secrets }, environment)
    expect(contest).toMatchObject({ status: 0, stderr: '', config: { DATABASE_URL: expected, JWT_SECRET } })
    expect(operator).toEqual(contest)
  })

  test('bin/contest > caches compiled modules in the CacheDirectory of systemd', () => {
    const cache = createTestFolder()
    const { contest } = readInstalled({ JWT_SECRET }, { CACHE_DIRECTORY: cache })
    expect(contest).toMatchObject({ status: 0, stderr: '', config: { NODE_COMPILE_CACHE: cache } })
  })

  test('bin/contest and bin/operator > name an empty secret', () => {
    const { contest, operator } = readInstalled({ JWT_SECRET, DATABASE_URL: '' })
    expect(contest).toMatchObject({ status: 1, stderr: expect.stringContaining('DATABASE_URL_FILE is an empty file') })
    expect(operator).toMatchObject({ status: 1, stderr: expect.stringMatching(/\/secrets\/DATABASE_URL is empty/) })
  })

  test('bin/contest and bin/operator > name a secret that is missing', () => {
    const { contest, operator } = readInstalled({})
    expect(contest).toMatchObject({ status: 1, stderr: expect.stringContaining('JWT_SECRET must be set') })
    expect(operator).toEqual(contest)
  })
  test.skipIf(process.getuid?.() !== 0)('bin/operator > refuses a user who cannot read the secrets', () => {
    const { root } = install({ JWT_SECRET })
    chmodSync(root, 0o755)
    chmodSync(join(root, 'etc/secrets'), 0o700)
    const { status, stderr } = spawnSync(join(root, 'bin/operator'), { uid: 65534, gid: 65534, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Run bin/operator as root') })
  })

  test('contest.env > sets up backups', () => {
    const { contest } = readInstalled({ JWT_SECRET })
    const BACKUP_FOLDER = '/var/backups/snowplow-contest'
    expect(contest.config).toMatchObject({ BACKUP_FOLDER, LACKS_BACKUPS: false })
    expect(read('docs/operating/install.md')).toContain(
      `install -d -m 700 -o snowplow-contest -g snowplow-contest ${BACKUP_FOLDER}`,
    )
  })

  // A service's user of this machine, whom its folders may keep out: umask 077, files in the home of root.
  const nobody = { uid: 65534, gid: 65534, encoding: 'utf8' } as const

  test.skipIf(process.getuid?.() !== 0).each<[string, string, number]>([
    ['its settings', 'etc/contest.env', 0o600],
    ['its program', 'server/commands/operator.ts', 0o600],
    ['its folder', 'server', 0o700],
    ['a file that an option names', 'key.txt', 0o600],
  ])('bin/operator > says which user cannot read %s', (_, path, mode) => {
    const { root } = install({ JWT_SECRET }, 'daemon')
    chmodSync(root, 0o755)
    // This machine's Node may be in a folder that is closed to others.
    rmSync(join(root, 'runtime/node'))
    writeFileSync(join(root, 'runtime/node'), '#!/bin/sh\n', { mode: 0o755 })
    const key = join(root, 'key.txt')
    writeFileSync(key, 'AGE-SECRET-KEY-1')
    const restore = () =>
      spawnSync(join(root, 'bin/operator'), ['restore', '--identity', key], { cwd: root, encoding: 'utf8' })
    chmodSync(join(root, path), mode)
    const refused = restore()
    const file = path === 'server' ? 'server/commands/operator.ts' : path
    expect([refused.status, refused.stderr]).toEqual([
      1,
      `The user daemon cannot read ${join(root, file)}: move it, or permit it with chmod, also in the folders above.\n`,
    ])
    chmodSync(join(root, path), mode | 0o055)
    expect(restore()).toMatchObject({ stderr: '', status: 0 })
  })

  // It would start an empty contest.
  test.skipIf(process.getuid?.() !== 0).each<[string, string, number]>([
    ['contest.env', 'etc/contest.env', 0o600],
    ['the folder of contest.env', 'etc', 0o700],
  ])('bin/contest > refuses to start if its user cannot read %s', (_, path, mode) => {
    const { root } = install({ JWT_SECRET })
    chmodSync(root, 0o755)
    chmodSync(join(root, path), mode)
    const { status, stderr } = spawnSync(join(root, 'bin/contest'), {
      ...nobody,
      env: { JWT_SECRET, PATH: '/usr/bin' },
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The user \w+ cannot read \S+\/etc\/contest\.env: chmod/),
    ])
  })
})
