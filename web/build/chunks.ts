import type { Rolldown } from 'vite'

/** Kinds of pages, lightest first. Modules shared by several kinds go into the chunk of the lightest. */
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

interface DynamicEntry {
  kind: Kind
  needed: ReadonlySet<string>
}

/** Pages of guests and their lazy-loaded parts. Vite uses these slashes on every platform. */
const publicPage =
  /\/web\/(app\/pages|features\/(auth(?!\/OwnPassword)|captcha|county|plow|public-submission\/form|public-voting|winner|documentation|content-page\/ContentPage|contest\/FrontPage))/

function kindOf(entryId: string, needed: ReadonlySet<string>): Kind {
  const needs = (what: string) => [...needed].some((id) => id.includes(what))
  if (needs('/node_modules/@mui/x-charts/')) return 'charts'
  if (needs('/node_modules/@mui/x-data-grid/')) return 'desk'
  if (needs('/node_modules/@mui/material/styles/')) return 'workspace'
  if (/\/features\/(documentation|content-page\/ContentPage)/.test(entryId)) return 'guide'
  // Only on demo sites, but on every page of them.
  if (entryId.includes('/contest/DemoBar')) return 'bar'
  if (!publicPage.test(entryId)) return 'staff'
  // Account pages are separate: families never load them.
  if (entryId.includes('/features/auth/')) return 'account'
  if (needs('/node_modules/react-hook-form/')) return 'form'
  if (needs('/features/county/StateMap')) return 'map'
  return needs('/ui/form/') ? 'ballot' : 'core'
}

/** Validation code. Routes import it, but only forms run it; the naming form once it is started. */
const checks =
  /[\\/](node_modules[\\/](zod|@hookform|@standard-schema)[\\/]|contract[\\/](text[\\/]text|public-submission[\\/]entry|auth[\\/](credentials|captcha)|contest[\\/]contest-texts|settings[\\/]settings|lists[\\/]related)\.ts$)/

/** Side-effect modules. Each needs its own chunk, or unrelated pages would download the messages. */
const messageLoaders = /[\\/]web[\\/]i18n[\\/](poll|staff)\.ts$/

export const isCheck = (id: string) => checks.test(id)

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
 * Returns the chunk name of a module. Modules that several pages of a kind share are in one chunk, so that a page
 * loads only a few files and no library of a heavier kind. Null leaves the module with the single page that uses it,
 * and lazy-loaded modules in their own chunk.
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
    // Dialogs and the selection bar: among public pages only the poll uses them, and forms should not load them.
    return lightest === 'ballot' && users.every(({ kind }) => kind === 'ballot' || isSignedIn(kind)) ? 'poll' : lightest
  }
}
