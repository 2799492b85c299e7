import type { ComponentType } from 'react'
import { loadNamespace } from '../i18n/i18n.ts'
import { lazyRoute } from './lazy-route.tsx'
import { type Screen, screens } from './screens.ts'

interface PageFile {
  default: ComponentType<{ title: string }>
  /** Preloads what depends on the address, if it is in a separate chunk. Must not reject. */
  loadRequested?: () => Promise<void>
}

/** Pages of guests. The list of the other pages is loaded for signed-in users only. */
const openFiles = import.meta.glob<PageFile>([
  './pages/*Page.tsx',
  '../features/{auth,contest,documentation,example,content-page,public-voting,winner}/*Page.tsx',
  '../features/public-submission/form/*Page.tsx',
  '!./pages/{RenderError,NoLanding}Page.tsx',
  '!../features/auth/OwnPasswordPage.tsx',
])

async function read({ page, namespace }: Screen): Promise<PageFile> {
  const file = `${page.replace(/^app/, '.').replace(/^features/, '../features')}.tsx`
  const load = openFiles[file] ?? (await import('./signed-in-files.ts')).signedInFiles[file]
  if (!load) throw new Error(`There is no ${page}`)
  const [loaded] = await Promise.all([load() as Promise<PageFile>, namespace && loadNamespace(namespace)])
  await loaded.loadRequested?.()
  return loaded
}

const pages = new Map(screens.map((screen) => [screen.page, lazyRoute<{ title: string }>(() => read(screen))]))

export function pageOf({ page }: Screen) {
  const pageComponent = pages.get(page)
  if (!pageComponent) throw new Error(`There is no ${page}`)
  return pageComponent
}
