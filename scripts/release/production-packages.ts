import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Platform {
  os: 'linux'
  cpu: 'x64' | 'arm64'
  libc: 'glibc'
}

export const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
]

export const getName = ({ os, cpu }: Platform) => `${os}-${cpu}`

interface LockedPackage {
  name?: string
  version?: string
  integrity?: string
  link?: true
  hasInstallScript?: true
  resolved?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export const readLock = (): Record<string, LockedPackage> =>
  JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

const includes = (list: string | string[] | undefined, value: string) => !list || [list].flat().includes(value)

export const fits = (locked: LockedPackage, { os, cpu, libc }: Platform) =>
  includes(locked.os, os) && includes(locked.cpu, cpu) && includes(locked.libc, libc)

/** Resolves like Node: in the dependent's own folder, or in one above. */
export function locatePackage(
  lock: Record<string, LockedPackage>,
  name: string,
  dependent: string,
): string | undefined {
  const path = join(dependent, 'node_modules', name)
  if (lock[path]) return path
  return dependent && locatePackage(lock, name, dirname(dependent) === '.' ? '' : dirname(dependent))
}

function requiredBy(locked: LockedPackage): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])]
}

/**
 * Selects the packages that the server needs on a platform, from the lock file: paths such as `node_modules/zod`, sorted.
 * `npm ci --omit dev` would add optional peers of packages, and needs the network.
 * @throws on a dependency that the lock file lacks
 */
export function selectPackages(platform: Platform): string[] {
  const lock = readLock()
  const selected = new Set<string>()
  function select(path: string): void {
    const locked = lock[path] ?? {}
    if (selected.has(path) || locked.link || !fits(locked, platform)) return
    selected.add(path)
    for (const name of requiredBy(locked)) {
      const found = locatePackage(lock, name, path)
      if (found) select(found)
      else if (!locked.optionalDependencies?.[name]) throw new Error(`The lock file lacks ${name}, required by ${path}`)
    }
  }
  select('server')
  select('contract')
  return [...selected].filter((path) => path.includes('node_modules/')).sort()
}

function checkIntegrity(file: string, integrity: string): void {
  const [algorithm = '', expected] = integrity.split(/-(.*)/s)
  const actual = createHash(algorithm).update(readFileSync(file)).digest('base64')
  if (actual !== expected) throw new Error(`${file} has another checksum than in package-lock.json`)
}

/** Downloads a package of another platform into `.cache`, once. */
function fetchPackage(name: string, { version, integrity }: LockedPackage): string {
  const cached = `.cache/packages/${name}@${version}`
  if (existsSync(cached)) return cached
  if (!integrity) throw new Error(`The lock file has no checksum of ${name}`)
  const folder = `${cached}.partial`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = spawnSync('npm', ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [archive] = readdirSync(folder)
  if (packed.status !== 0 || !archive) throw new Error(`${name}@${version} cannot be downloaded`)
  const file = join(folder, archive)
  checkIntegrity(file, integrity)
  if (spawnSync('tar', ['-xzf', file, '-C', folder], { stdio: 'inherit' }).status !== 0)
    throw new Error(`${file} cannot be unpacked`)
  renameSync(join(folder, 'package'), cached)
  rmSync(folder, { recursive: true })
  return cached
}

/**
 * Returns the folder of a package of the lock file, installed or downloaded.
 * @param root with `node_modules`
 * @throws if another version is installed
 */
export function findPackage(path: string, root = '.'): string {
  const locked = readLock()[path]
  if (!locked) throw new Error(`The lock file lacks ${path}`)
  const manifest = join(root, path, 'package.json')
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    if (version === locked.version) return join(root, path)
    throw new Error(`${path} has version ${version}, but ${locked.version} in package-lock.json: run npm ci`)
  }
  return fetchPackage(locked.name ?? path.replace(/^.*node_modules\//, ''), locked)
}

/** Parts of packages that are never loaded: types, source maps, sources of native builds, builds for other platforms. */
function isUnused(path: string, platform: Platform): boolean {
  if (/\.(d\.[cm]?ts|map)$/.test(path)) return true
  const [, inSqlite] = /^node_modules\/better-sqlite3\/(.+)$/.exec(path) ?? []
  if (!inSqlite) return false
  if (inSqlite.startsWith('prebuilds/')) return inSqlite !== `prebuilds/${getName(platform)}.node`
  return /^(deps|src|binding\.gyp$)/.test(inSqlite)
}

/** Copies the packages of `selectPackages` into `folder`. */
export function copyPackages(folder: string, platform: Platform): void {
  for (const path of selectPackages(platform)) {
    const source = findPackage(path)
    cpSync(source, join(folder, path), {
      recursive: true,
      filter: (file) => {
        const inside = file.slice(source.length)
        // Nested packages are selected on their own.
        return !inside.startsWith('/node_modules') && !isUnused(path + inside, platform)
      },
    })
  }
}

/** Names and versions of packages that do not run on the platform. */
export function packagesOfOtherPlatforms(platform: Platform): Set<string> {
  const others = Object.entries(readLock()).filter(([, locked]) => !fits(locked, platform))
  return new Set(others.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`))
}
