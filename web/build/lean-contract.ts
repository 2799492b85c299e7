import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** Route properties that only the server reads: schemas and texts of the API reference. */
const serverOnlyKeys = new Set([
  'params',
  'query',
  'body',
  'bodyLimit',
  'reply',
  'replyType',
  'status',
  'errors',
  'summary',
])

/** Initializers that tree shaking would keep without a PURE annotation. */
const makes = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'MemberExpression'])

const inContract = /[\\/]contract[\\/].*\.ts$/

/**
 * Removes from the contract what the browser does not read, so that a page without a form loads no validation library
 * (docs/decisions/0032). Contract modules have no side effects, so unused constants are dropped together with their
 * dependencies.
 */
export function createLeanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform(code, id) {
      if (!inContract.test(id)) return null
      const lean = new MagicString(code)
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { init } of declaration.declarations) {
          if (!init || !makes.has(init.type)) continue
          lean.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
          if (init.type !== 'CallExpression') continue
          const [definition] = init.arguments
          const isRoute = init.callee.type === 'Identifier' && init.callee.name === 'route'
          if (!isRoute || definition?.type !== 'ObjectExpression') continue
          const { properties } = definition
          const hasMethod = properties.some(
            (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'method',
          )
          for (const [index, property] of properties.entries()) {
            // Spread properties are the shape of a list, of which the browser only reads the method, or of an import.
            if (property.type === 'SpreadElement')
              lean.overwrite(property.start, property.end, hasMethod ? '...{}' : "method: 'GET'")
            else if (property.key.type === 'Identifier' && serverOnlyKeys.has(property.key.name))
              lean.remove(property.start, properties[index + 1]?.start ?? property.end)
          }
        }
      }
      return { code: lean.toString(), map: lean.generateMap({ hires: true }) }
    },
  }
}
