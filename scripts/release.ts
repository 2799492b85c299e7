/**
 * `npm run release [-- <folder>]`: one archive per platform of the current commit, with checksums, into `release/`.
 * `npm run release -- --try`: unpacks the archive of this machine's platform into an empty Debian root, and runs it there.
 * Exits with 1 if it has failed, or cannot be tried on this machine.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBinaries } from './release/binaries.ts'
import { describeRelease } from './release/describe-release.ts'
import { platforms } from './release/production-packages.ts'
import { getFolder, stage } from './release/stage.ts'
import { getSha256, pack } from './release/tar.ts'
import { findObstacle, tryInDebian } from './release/try-in-debian.ts'

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} has failed`)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { try: { type: 'boolean' } } })
const [target = 'release'] = positionals
const obstacle = values.try ? findObstacle() : null
if (obstacle) {
  console.error(`SKIPPED: ${obstacle}`)
  process.exit(1)
}
const release = describeRelease()

if (values.try) {
  const platform = platforms.find(({ cpu }) => cpu === process.arch)
  if (!platform) throw new Error(`There is no archive for ${process.arch}`)
  process.exit((await tryInDebian(join(target, `${getFolder(release, platform)}.tar.gz`))) ? 0 : 1)
}

if (spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout !== '') {
  console.error('Commit your changes first: an archive contains a commit.')
  process.exit(1)
}
// The site of an earlier commit may lie there.
run('npm', 'run', 'build')
mkdirSync(target, { recursive: true })
const parent = mkdtempSync(join(tmpdir(), 'contest-release-'))
const sums: string[] = []
try {
  for (const platform of platforms) {
    const name = getFolder(release, platform)
    stage(join(parent, name), release, platform)
    checkBinaries(join(parent, name), platform)
    const file = `${name}.tar.gz`
    await pack(parent, name, join(target, file), release.date)
    sums.push(`${await getSha256(join(target, file))}  ${file}`)
    console.log(`${join(target, file)}  ${(statSync(join(target, file)).size / 1e6).toFixed(1)} MB`)
  }
} finally {
  rmSync(parent, { recursive: true })
}
writeFileSync(join(target, 'SHA256SUMS'), `${sums.join('\n')}\n`)
