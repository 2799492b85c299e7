import type { ComponentType } from 'react'
import { loadPart } from '../i18n/i18n.ts'
import { lazyPart } from './lazy-part.tsx'
import { type Screen, screens } from './screens.ts'

type Page = ComponentType<{ title: string }>

const files = import.meta.glob<{ default: Page }>([
  '../features/**/*Page.tsx',
  './pages/*Page.tsx',
  '!./pages/{RenderError,NoLanding}Page.tsx',
])

/** Loads a screen's page, and beside it what only that page says: no page shows without its words. */
async function read({ page, words }: Screen): Promise<{ default: Page }> {
  const load =
    files[
      page
        .replace(/^app/, '.')
        .replace(/^features/, '../features')
        .concat('.tsx')
    ]
  if (!load) throw new Error(`There is no ${page}`)
  const [loaded] = await Promise.all([load(), words && loadPart(words)])
  return loaded
}

const pages = new Map(screens.map((screen) => [screen.page, lazyPart<{ title: string }>(() => read(screen))]))

/** A screen's page, loaded once it is shown. */
export function pageOf({ page }: Screen) {
  const part = pages.get(page)
  if (!part) throw new Error(`There is no ${page}`)
  return part
}
