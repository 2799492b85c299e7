import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from './package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const shortHashLength = 10

/** Outside `web/dist`, which is public. */
export const builtCommitFile = 'web/dist-server/commit.txt'

/** Ignores an enclosing repository: an archive may be unpacked inside another one. */
export function readHead(folder: string): string | undefined {
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

function readCommitFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the commit of the repository, of the unpacked archive (`git archive` fills in commit.txt), or of the build. A
 * checkout has precedence: the server runs from the sources, which may be newer than the built site.
 */
export function findCommit(folder: string): string {
  const sources = [
    () => readHead(folder),
    () => readCommitFile(join(folder, 'commit.txt')),
    () => readCommitFile(join(folder, builtCommitFile)),
  ]
  for (const read of sources) {
    const [commit] = /^[0-9a-f]{40}\b/.exec(read() ?? '') ?? []
    if (commit) return commit.slice(0, shortHashLength)
  }
  return 'unknown'
}

/** Name of the release, which `npm run release` writes after the commit; elsewhere the version and the commit. */
export function findRelease(folder: string, commit = findCommit(folder)): string {
  const [, release] = /^[0-9a-f]{40} (\S+)/.exec(readCommitFile(join(folder, 'commit.txt')) ?? '') ?? []
  return release ?? `${packageJson.version}-${commit}`
}

const commit = findCommit(root)
export const build = { version: packageJson.version, commit, release: findRelease(root, commit) }
