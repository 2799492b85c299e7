import type { Rolldown } from 'vite'

/** Kinds of pages, from the lightest, whose parts every page loads. */
const kinds = [
  'core',
  'ballot',
  'poll',
  'map',
  'rules',
  'form',
  'account',
  'guide',
  'bar',
  'staff',
  'workspace',
  'desk',
  'charts',
] as const
type Kind = (typeof kinds)[number]
const isSignedIn = (kind: Kind) => kinds.indexOf(kind) >= kinds.indexOf('staff')
type Graph = Rolldown.ChunkingContext

/** A part of the site that is loaded when it is wanted, and all it needs before it can run. */
interface DynamicEntry {
  kind: Kind
  needed: ReadonlySet<string>
}

/** Pages for everybody, with what they load when it is wanted; Vite writes every path with these slashes. */
const publicPage =
  /\/web\/(app\/pages|features\/(auth(?!\/OwnPassword)|captcha|county|plow|public-submission\/form|public-voting|winner|documentation|page\/Words|contest\/FrontPage))/

function kindOf(entryId: string, needed: ReadonlySet<string>): Kind {
  const needs = (what: string) => [...needed].some((id) => id.includes(what))
  if (needs('/node_modules/@mui/x-charts/')) return 'charts'
  if (needs('/node_modules/@mui/x-data-grid/')) return 'desk'
  if (needs('/node_modules/@mui/material/styles/')) return 'workspace'
  if (/\/features\/(documentation|page\/Words)/.test(entryId)) return 'guide'
  // The demo's, above every page of a demo and of no other contest.
  if (entryId.includes('/contest/DemoBar')) return 'bar'
  if (!publicPage.test(entryId)) return 'staff'
  // Families have no account: what its pages share is in no file of theirs.
  if (entryId.includes('/features/auth/')) return 'account'
  if (needs('/node_modules/react-hook-form/')) return 'form'
  if (needs('/features/county/StateMap')) return 'map'
  return needs('/ui/form/') ? 'ballot' : 'core'
}

/** What checks what people type. Routes name it, and only forms come to use it, the naming form once it is begun. */
const checks =
  /[\\/](node_modules[\\/](zod|@hookform|@standard-schema)[\\/]|contract[\\/](text[\\/]text|public-submission[\\/]entry|auth[\\/](credentials|captcha)|contest[\\/]contest-texts|settings[\\/]settings|lists[\\/]related)\.ts$)/

/** Loads words by being loaded: in a file with anything else, it would load them for whoever needs the rest. */
const messageLoaders = /[\\/]web[\\/]i18n[\\/](poll|staff)\.ts$/

export const isCheck = (id: string) => checks.test(id)

/** Every module that one leads to, over imports of this kind. */
function reach(from: string, graph: Graph, isLazyToo: boolean): Set<string> {
  const reachable = new Set<string>([from])
  for (const id of reachable) {
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) reachable.add(next)
    for (const next of (isLazyToo && info?.dynamicallyImportedIds) || []) reachable.add(next)
  }
  return reachable
}

/**
 * Names the file that a module goes into. What several pages of a kind share stands in one file, so that a page takes a
 * handful of files, and no library of a heavier kind. Null leaves a module with the one page that needs it; what is
 * loaded when it is wanted keeps a file of its own.
 */
export function chunkNames(entry: string) {
  let initial: Set<string> | undefined
  let dynamicEntries: DynamicEntry[] | undefined
  return (id: string, graph: Graph): Kind | null => {
    initial ??= reach(entry, graph, false)
    dynamicEntries ??= [...reach(entry, graph, true)]
      .filter((entryId) => graph.getModuleInfo(entryId)?.dynamicImporters.length)
      .map((entryId) => [entryId, reach(entryId, graph, false)] as const)
      .map(([entryId, needed]) => ({ kind: kindOf(entryId, needed), needed }))
    if (isCheck(id)) return 'rules'
    if (initial.has(id)) return 'core'
    if (messageLoaders.test(id) || graph.getModuleInfo(id)?.dynamicImporters.length) return null
    const users = dynamicEntries.filter(({ needed }) => needed.has(id))
    const lightest = kinds.find((kind) => users.some((user) => user.kind === kind))
    if (users.length < 2 || !lightest) return null
    // Dialogs and the selection bar: of the public pages the poll alone has them, and no form should load them.
    return lightest === 'ballot' && users.every(({ kind }) => kind === 'ballot' || isSignedIn(kind)) ? 'poll' : lightest
  }
}
