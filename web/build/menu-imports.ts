import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { screens } from '../app/screens.ts'

const id = 'virtual:menu'
const catalogues = join(import.meta.dirname, '../i18n/messages/en*.json')

function readTitles(): Partial<Record<string, string>> {
  const parts = globSync(catalogues).map((file) => JSON.parse(readFileSync(file, 'utf8')).screen)
  return Object.assign({}, ...parts)
}

/**
 * The icons that `screens` names, and the English titles of their screens, by which a search finds them in any
 * language: `screens` is on public pages, which need neither.
 */
export const createMenuImports = (): Plugin => ({
  name: 'menu-imports',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load(resolved) {
    if (resolved !== `\0${id}`) return null
    const inMenu = screens.filter(({ menu }) => menu)
    const icons = [...new Set(inMenu.map(({ menu }) => menu?.icon))].join(', ')
    const titles = readTitles()
    const english = Object.fromEntries(inMenu.map(({ title }) => [title, titles[title]]))
    return `import { ${icons} } from 'lucide-react'
export const icons = { ${icons} }
export const englishTitles = ${JSON.stringify(english)}`
  },
})
