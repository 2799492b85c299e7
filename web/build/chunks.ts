import type { Rolldown } from 'vite'
import { isPublic, type Screen, screens } from '../app/screens.ts'
import { getPageFile } from './page-imports.ts'

/** Kinds of pages, lightest first. Modules shared by several kinds go into the chunk of the lightest. */
const kinds = [
  'core',
  'ballot',
  'poll',
  'map',
  'results',
  'rules',
  'form',
  'account',
  'guide',
  'bar',
  'entry',
  'client',
  'signed-in',
  'workspace',
  'desk',
  'charts',
] as const
type Kind = (typeof kinds)[number]
export const signedInKinds: readonly Kind[] = kinds.slice(kinds.indexOf('signed-in'))
type Graph = Rolldown.ChunkingContext

interface DynamicEntry {
  kind: Kind
  needed: ReadonlySet<string>
}

const publicScreens = new Map(screens.filter(isPublic).map((screen) => [getPageFile(screen), screen]))

function publicKind({ hydrate, layout }: Screen, needs: (path: string) => boolean): Kind {
  if (!hydrate) return 'client'
  // Account pages are separate: families never load them.
  if (layout === 'bare') return 'account'
  if (needs('/web/ui/Prose')) return 'guide'
  if (needs('/node_modules/react-hook-form/')) return 'form'
  if (needs('/features/county/StateMap')) return 'map'
  if (needs('/web/features/results/')) return 'results'
  return needs('/ui/form/') ? 'ballot' : 'core'
}

function signedInKind(needs: (path: string) => boolean): Kind {
  if (needs('/node_modules/@mui/x-charts/')) return 'charts'
  if (needs('/node_modules/@mui/x-data-grid/')) return 'desk'
  return needs('/node_modules/@mui/material/styles/') ? 'workspace' : 'signed-in'
}

/** Validation code. Routes import it, but only forms run it; the naming form once it is started. */
const checks =
  /[\\/](node_modules[\\/](zod|@hookform|@standard-schema)[\\/]|contract[\\/](text[\\/](text|clean-text)|entry[\\/]entry|auth[\\/](credentials|captcha)|contest[\\/]contest-texts|settings[\\/]settings|lists[\\/]related)\.ts$)/

/** Code of both inputs and validation. Routes import it, but only forms run it. */
const formatting = /[\\/]contract[\\/](text[\\/]digits|entry[\\/]phone-number)\.ts$/

/** Side-effect modules. Each needs its own chunk, or unrelated pages would download the messages. */
const messageLoaders = /[\\/]web[\\/]i18n[\\/](class|entry|form|mail|poll|staff|subscription)\.ts$/

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

/** Kind of a part that its page loads late, apart from what the page needs at once. */
function getPartKind(id: string): Kind | undefined {
  // On every page, but only of demo sites.
  if (id.includes('/contest/DemoBar')) return 'bar'
  return /\/(entry\/form\/(EntryThanks|PlowNameCheck)|school-class\/ClassOfEntry)\./.test(id) ? 'entry' : undefined
}

function getDynamicEntries(entry: string, graph: Graph): DynamicEntry[] {
  const entries = [...reach(entry, graph, true)]
    .filter((id) => graph.getModuleInfo(id)?.dynamicImporters.length)
    .map((id) => {
      const needed = reach(id, graph, false)
      return { id, needed, needs: (path: string) => [...needed].some((module) => module.includes(path)) }
    })
  // A lazy-loaded part is of the kind of the lightest public page that loads it; a form is no lighter than a form page.
  const pages = entries.flatMap(({ id, needs }) => {
    const screen = publicScreens.get(id)
    return screen ? { kind: publicKind(screen, needs), parts: reach(id, graph, true) } : []
  })
  return entries.map(({ id, needed, needs }) => {
    const possible = needs('/node_modules/react-hook-form/') ? kinds.slice(kinds.indexOf('form')) : kinds
    const kind = possible.find((one) => pages.some(({ kind, parts }) => kind === one && parts.has(id)))
    return { needed, kind: getPartKind(id) ?? kind ?? signedInKind(needs) }
  })
}

/**
 * Returns the chunk name of a module. Modules that several pages of a kind share are in one chunk, so that a page
 * loads only a few files and no library of a heavier kind. Null leaves the module with the single page that uses it,
 * and lazy-loaded modules in their own chunk.
 */
export function nameChunks(entry: string) {
  let initial: Set<string> | undefined
  let dynamicEntries: DynamicEntry[] | undefined
  return (id: string, graph: Graph): Kind | null => {
    initial ??= reach(entry, graph, false)
    dynamicEntries ??= getDynamicEntries(entry, graph)
    if (isCheck(id)) return 'rules'
    if (formatting.test(id)) return 'form'
    if (initial.has(id)) return 'core'
    if (messageLoaders.test(id) || graph.getModuleInfo(id)?.dynamicImporters.length) return null
    // WebKit evaluates a module too early if several chunks wait for the same top-level await. Run `npm run walk:engines`
    // after a change of these rules.
    const users = dynamicEntries.filter(({ needed }) => needed.has(id))
    const lightest = kinds.find((kind) => users.some((user) => user.kind === kind))
    if (users.length < 2 || !lightest) return null
    // Dialogs and the selection bar: among the rendered pages only the poll uses them, and forms should not load them.
    const isOfPoll = users.every(({ kind }) => kind === 'ballot' || kinds.indexOf(kind) >= kinds.indexOf('entry'))
    return lightest === 'ballot' && isOfPoll ? 'poll' : lightest
  }
}
