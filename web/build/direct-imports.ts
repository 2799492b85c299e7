import { readFile } from 'node:fs/promises'
import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'

/** Libraries with a barrel file that re-exports from one file per export. */
const libraries = ['lucide-react', '@tanstack/react-query', '@tanstack/query-core']

interface ExportSource {
  file: string
  name: string
}

type Context = Pick<Rolldown.PluginContext, 'parse' | 'resolve'>
type Name = { type: string; name?: string; value?: unknown }

const getName = (one: Name) => one.name ?? String(one.value)

async function resolveExports(context: Context, file: string): Promise<Map<string, ExportSource>> {
  const exportSources = new Map<string, ExportSource>()
  const imported = new Map<string, ExportSource>()
  const getFile = async (source: string) => (await context.resolve(source, file))?.id ?? source
  for (const statement of context.parse(await readFile(file, 'utf8')).body) {
    if (statement.type === 'ImportDeclaration') {
      const from = await getFile(statement.source.value)
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier') imported.set(one.local.name, { file: from, name: getName(one.imported) })
    } else if (statement.type === 'ExportAllDeclaration' && !statement.exported) {
      for (const [name, exportSource] of await resolveExports(context, await getFile(statement.source.value)))
        exportSources.set(name, exportSource)
    } else if (statement.type === 'ExportNamedDeclaration') {
      const from = statement.source && (await getFile(statement.source.value))
      for (const { local, exported } of statement.specifiers) {
        const exportSource = from ? { file: from, name: getName(local) } : imported.get(getName(local))
        if (exportSource) exportSources.set(getName(exported), exportSource)
      }
    }
  }
  return exportSources
}

/**
 * Rewrites imports from these libraries to the files that define them. With barrel imports, each page would seem to
 * need every export, and code of staff pages would go into files that every visitor loads (web/build/chunks.ts).
 */
export function createDirectImports(): Plugin {
  const cachedExports = new Map<string, Promise<Map<string, ExportSource>>>()
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
        if (!cachedExports.has(file)) cachedExports.set(file, resolveExports(this, file))
        const exportSources = await cachedExports.get(file)
        const lines = statement.specifiers.map((one) => {
          const exportSource = one.type === 'ImportSpecifier' && exportSources?.get(getName(one.imported))
          if (!exportSource) return null
          return `import { ${exportSource.name} as ${one.local.name} } from ${JSON.stringify(exportSource.file)};`
        })
        if (lines.every(Boolean)) direct.overwrite(statement.start, statement.end, lines.join(''))
      }
      return direct.hasChanged() ? { code: direct.toString(), map: direct.generateMap({ hires: true }) } : null
    },
  }
}
