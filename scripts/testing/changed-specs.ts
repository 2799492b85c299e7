import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { screens } from '../../web/app/screens.ts'
import { listLines } from '../git.ts'

/** Files that differ from a commit, new ones included. */
export const listChangedFiles = (since: string): string[] => [
  ...listLines('diff', '--name-only', '--diff-filter=d', since),
  ...listLines('ls-files', '--others', '--exclude-standard'),
]

// Shared by every page: a change may break any browser test.
const sharedCode =
  /^(web\/(app|ui|workspace|lib|theme|i18n|ssr|build|main)|e2e\/(support|playwright)|server\/(http|ssr|app))/

/** Noun of the feature that a file belongs to: contract/public-voting.ts, server/features/public-voting/… */
function getNoun(file: string): string | undefined {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? /^contract\/([^/.]+)/.exec(file)?.[1]
}

const specs = globSync('e2e/*/*.{spec,walk}.ts').sort()

/** A spec tests a feature whose name it has, whose routes it calls or whose screens it opens. */
function testsFeature(spec: string, noun: string): boolean {
  if (basename(spec).startsWith(`${noun}.`) || basename(spec).startsWith(`${noun}-`)) return true
  const source = readFileSync(spec, 'utf8')
  if (new RegExp(`contract/${noun}[./]`).test(source)) return true
  const paths = screens.filter(({ page }) => page.startsWith(`features/${noun}/`)).map(({ path }) => path)
  return paths.some((path) => path !== '/' && source.includes(`'${path}`))
}

/** Browser tests, relative to the project, that a change of these files can break. */
export function findChangedSpecs(files: string[]): string[] {
  if (files.some((file) => sharedCode.test(file))) return specs
  const nouns = new Set(files.flatMap((file) => getNoun(file) ?? []))
  const ofFeatures = specs.filter((spec) => [...nouns].some((noun) => testsFeature(spec, noun)))
  const changed = files.filter((file) => /^e2e\/.+\.(spec|walk)\.ts$/.test(file) && existsSync(file))
  return [...new Set([...ofFeatures, ...changed])].sort()
}
