import { pages as publicPages } from 'virtual:public-pages'
import type { ComponentType } from 'react'
import { loadNamespace } from '../i18n/i18n.ts'
import { lazyRoute } from './lazy-route.tsx'
import { type Screen, screens } from './screens.ts'

export interface PageFile {
  default: ComponentType<{ title: string }>
  /** Preloads what depends on the address, if it is in a separate chunk. Must not reject. */
  loadRequested?: () => Promise<void>
}

async function read({ page, namespace }: Screen): Promise<PageFile> {
  const load = publicPages[page] ?? (await import('virtual:signed-in-pages')).pages[page]
  if (!load) throw new Error(`There is no ${page}`)
  const [loaded] = await Promise.all([load(), namespace && loadNamespace(namespace)])
  await loaded.loadRequested?.()
  return loaded
}

const pages = new Map(screens.map((screen) => [screen.page, lazyRoute<{ title: string }>(() => read(screen))]))

export function pageOf({ page }: Screen) {
  const pageComponent = pages.get(page)
  if (!pageComponent) throw new Error(`There is no ${page}`)
  return pageComponent
}
