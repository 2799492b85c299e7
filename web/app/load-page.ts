import { pages as publicPages } from 'virtual:public-pages'
import { loadNamespace } from '../i18n/i18n.ts'
import type { PageModule } from '../lib/page-module.ts'
import { createLazyRoute } from './lazy-route.tsx'
import { type Screen, screens } from './screens.ts'

export async function readPage({ page, namespace }: Screen): Promise<PageModule> {
  const load = publicPages[page] ?? (await import('virtual:signed-in-pages')).pages[page]
  if (!load) throw new Error(`There is no ${page}`)
  const [loaded] = await Promise.all([load(), namespace && loadNamespace(namespace)])
  await loaded.preload?.()
  return loaded
}

const pages = new Map(
  screens.map((screen) => [screen.page, createLazyRoute<{ title: string }>(() => readPage(screen))]),
)

export function findPage({ page }: Screen) {
  const pageComponent = pages.get(page)
  if (!pageComponent) throw new Error(`There is no ${page}`)
  return pageComponent
}
