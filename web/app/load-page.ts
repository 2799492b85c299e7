import type { ComponentType } from 'react'
import { loadNamespace } from '../i18n/i18n.ts'
import { lazyRoute } from './lazy-route.tsx'
import { type Screen, screens } from './screens.ts'

interface PageFile {
  default: ComponentType<{ title: string }>
  /** Loads what the page shows of its address alone, where that is a file of its own. Fails never. */
  loadRequested?: () => Promise<void>
}

/** Everybody's pages. Where the others are, only signed-in people load. */
const openFiles = import.meta.glob<PageFile>([
  './pages/*Page.tsx',
  '../features/{auth,contest,documentation,example,page,public-voting,winner}/*Page.tsx',
  '../features/public-submission/form/*Page.tsx',
  '!./pages/{RenderError,NoLanding}Page.tsx',
  '!../features/auth/OwnPasswordPage.tsx',
])

/** Loads a screen's page, and beside it what only that page says: no page shows without its words. */
async function read({ page, namespace }: Screen): Promise<PageFile> {
  const file = `${page.replace(/^app/, '.').replace(/^features/, '../features')}.tsx`
  const load = openFiles[file] ?? (await import('./signed-in-files.ts')).signedInFiles[file]
  if (!load) throw new Error(`There is no ${page}`)
  const [loaded] = await Promise.all([load() as Promise<PageFile>, namespace && loadNamespace(namespace)])
  await loaded.loadRequested?.()
  return loaded
}

const pages = new Map(screens.map((screen) => [screen.page, lazyRoute<{ title: string }>(() => read(screen))]))

/** A screen's page, loaded once it is shown. */
export function pageOf({ page }: Screen) {
  const pageComponent = pages.get(page)
  if (!pageComponent) throw new Error(`There is no ${page}`)
  return pageComponent
}
