import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git } from '../git.ts'
import type { Release } from './describe-release.ts'
import { composeLicenses } from './licenses.ts'
import { copyPackages, findPackage, getName, type Platform, selectPackages } from './production-packages.ts'
import { createSbom } from './sbom.ts'

export const getFolder = ({ version }: Release, platform: Platform) =>
  `snowplow-naming-contest-${version}-${getName(platform)}`

const isOfTests = (file: string) =>
  /\.test\.ts$|^server\/features\/backup\/releases\/|^server\/(test|db\/migrations\/new-migration)\b|^server\/db\/migrations\/[^/]+\.json\.gz$/.test(
    file,
  )

const papers = ['package.json', 'LICENSE', '.env.example', 'docs/operating', 'docs/data-map.md']

/** Lists the files of the repository that a server runs on, and its papers. */
export function listSources(): string[] {
  const files = git('ls-files', '-z', 'contract', 'server', 'deploy', ...papers).split('\0')
  return files.filter((file) => file && !isOfTests(file))
}

/**
 * Assembles the content of an archive in `folder`: everything that runs the contest on a Linux with glibc, and nothing
 * that only builds or tests it. Requires the built site.
 */
export function stage(folder: string, release: Release, platform: Platform): void {
  const copy = (from: string, to: string) => cpSync(from, join(folder, to), { recursive: true })
  for (const file of listSources()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copy(file, file)
  }
  copy('web/dist', 'web/dist')
  copy('web/dist-server', 'web/dist-server')
  copyPackages(folder, platform)
  mkdirSync(join(folder, 'node_modules/@snowplow'), { recursive: true })
  symlinkSync('../../contract', join(folder, 'node_modules/@snowplow/contract'))

  const node = findPackage(`node_modules/node-${getName(platform)}`)
  copy(join(node, 'bin/node'), 'runtime/node')
  copy(join(node, 'LICENSE'), 'runtime/LICENSE')
  for (const command of ['contest', 'operator']) {
    copy(`deploy/bin/${command}`, `bin/${command}`)
    chmodSync(join(folder, 'bin', command), 0o755)
  }
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('commit.txt', `${release.commit} ${release.version}\n`)
  write('third-party-licenses.txt', composeLicenses(selectPackages(platform).map((path) => findPackage(path))))
  write('sbom.cdx.json', createSbom(release, platform))
}
