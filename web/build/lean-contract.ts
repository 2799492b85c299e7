import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** What of a route only the server reads: shapes of what goes in and out, and words for the reference. */
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

/** How constants are made that are more than a text or a number. */
const makes = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'MemberExpression'])

const inContract = /[\\/]contract[\\/].*\.ts$/

/**
 * Leaves out of the contract what no page reads, so that a page without a form comes without the library that checks
 * forms (docs/decisions/0032). Nothing in the contract does anything by being loaded: a constant that nobody asks for
 * is dropped with all that it was made of.
 */
export function leanContract(): Plugin {
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
          for (const [index, property] of properties.entries()) {
            // What is spread into a route is a list's shape, of which a page reads how the list is asked for.
            if (property.type === 'SpreadElement') lean.overwrite(property.start, property.end, "method: 'GET'")
            else if (property.key.type === 'Identifier' && serverOnlyKeys.has(property.key.name))
              lean.remove(property.start, properties[index + 1]?.start ?? property.end)
          }
        }
      }
      return { code: lean.toString(), map: lean.generateMap({ hires: true }) }
    },
  }
}
