import { join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { isPublic, type Screen, screens } from '../app/screens.ts'

export const getPageFile = ({ page }: Screen) => normalizePath(join(import.meta.dirname, '..', `${page}.tsx`))

const lists: Partial<Record<string, readonly Screen[]>> = {
  'virtual:public-pages': screens.filter(isPublic),
  'virtual:signed-in-pages': screens.filter((screen) => !isPublic(screen)),
}

/** Lazy imports of the pages of `screens`. Two lists, so that guests do not load that of the signed-in pages. */
export const createPageImports = (): Plugin => ({
  name: 'page-imports',
  resolveId: (id) => (lists[id] ? `\0${id}` : null),
  load(id) {
    const imports = lists[id.slice(1)]?.map(
      (screen) => `'${screen.page}': () => import(${JSON.stringify(getPageFile(screen))})`,
    )
    return imports && `export const pages = { ${[...new Set(imports)].join(', ')} }`
  },
})
