import type { ComponentType } from 'react'
import { loadPart } from '../i18n/i18n.ts'
import { lazyPart } from './lazy-part.tsx'
import { type Screen, screens } from './screens.ts'

interface PageFile {
  default: ComponentType<{ title: string }>
  /** Loads what the page shows of its address alone, where that is a file of its own. Fails never. */
  loadAsked?: () => Promise<void>
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
async function read({ page, words }: Screen): Promise<PageFile> {
  const file = `${page.replace(/^app/, '.').replace(/^features/, '../features')}.tsx`
  const load = openFiles[file] ?? (await import('./signed-in-files.ts')).signedInFiles[file]
  if (!load) throw new Error(`There is no ${page}`)
  const [loaded] = await Promise.all([load() as Promise<PageFile>, words && loadPart(words)])
  await loaded.loadAsked?.()
  return loaded
}

const pages = new Map(screens.map((screen) => [screen.page, lazyPart<{ title: string }>(() => read(screen))]))

/** A screen's page, loaded once it is shown. */
export function pageOf({ page }: Screen) {
  const part = pages.get(page)
  if (!part) throw new Error(`There is no ${page}`)
  return part
}
