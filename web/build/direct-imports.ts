import { readFile } from 'node:fs/promises'
import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'

/** Libraries whose one file to import from names parts that stand in a file each. */
const libraries = ['lucide-react', '@tanstack/react-query', '@tanstack/query-core']

interface Part {
  file: string
  /** What that file calls it. */
  name: string
}

type Context = Pick<Rolldown.PluginContext, 'parse' | 'resolve'>
type Name = { type: string; name?: string; value?: unknown }

const nameOf = (one: Name) => one.name ?? String(one.value)

/** Where a library's file has its names from. */
async function partsOf(context: Context, file: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  const imported = new Map<string, Part>()
  const fileOf = async (source: string) => (await context.resolve(source, file))?.id ?? source
  for (const statement of context.parse(await readFile(file, 'utf8')).body) {
    if (statement.type === 'ImportDeclaration') {
      const from = await fileOf(statement.source.value)
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier') imported.set(one.local.name, { file: from, name: nameOf(one.imported) })
    } else if (statement.type === 'ExportAllDeclaration' && !statement.exported) {
      for (const [name, part] of await partsOf(context, await fileOf(statement.source.value))) parts.set(name, part)
    } else if (statement.type === 'ExportNamedDeclaration') {
      const from = statement.source && (await fileOf(statement.source.value))
      for (const { local, exported } of statement.specifiers) {
        const part = from ? { file: from, name: nameOf(local) } : imported.get(nameOf(local))
        if (part) parts.set(nameOf(exported), part)
      }
    }
  }
  return parts
}

/**
 * Imports each part of these libraries from its own file. Through the file that names them all every page would seem to
 * need every part, and what only staff see would lie in a file that everybody loads (web/build/chunks.ts).
 */
export function directImports(): Plugin {
  const known = new Map<string, Promise<Map<string, Part>>>()
  return {
    name: 'direct-imports',
    enforce: 'post',
    apply: 'build',
    async transform(code, id) {
      if (!libraries.some((library) => code.includes(library))) return null
      const direct = new MagicString(code)
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ImportDeclaration' || !libraries.includes(statement.source.value)) continue
        const file = (await this.resolve(statement.source.value, id))?.id
        if (!file) continue
        if (!known.has(file)) known.set(file, partsOf(this, file))
        const parts = await known.get(file)
        const lines = statement.specifiers.map((one) => {
          const part = one.type === 'ImportSpecifier' && parts?.get(nameOf(one.imported))
          if (!part) return null
          return `import { ${part.name} as ${one.local.name} } from ${JSON.stringify(part.file)};`
        })
        if (lines.every(Boolean)) direct.overwrite(statement.start, statement.end, lines.join(''))
      }
      return direct.hasChanged() ? { code: direct.toString(), map: direct.generateMap({ hires: true }) } : null
    },
  }
}
