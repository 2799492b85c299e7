import type { PageReply, ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import { lineBreak } from '@snowplow/contract/text/clean-text.ts'
import type { Nodes, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

// Nesting of lists and quotes. Parsing some hundred levels in one line takes minutes.
const maxNesting = 8
const tabWidth = 4

const marker = /^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/
const indent = new RegExp(`^[ \\t]{${maxNesting * tabWidth},}`)

// Escapes markers beyond `maxNesting`, so that they render as typed.
function limitNesting(line: string): string {
  let start = ''
  let rest = line.replace(indent, ' '.repeat(maxNesting * tabWidth - 1))
  for (let depth = 0; ; depth += 1) {
    const [mark] = marker.exec(rest) ?? []
    if (mark === undefined) return start + rest
    if (depth === maxNesting) return start + rest.replace(/^([ \t]*\d*)/, '$1\\')
    start += mark
    rest = rest.slice(mark.length)
  }
}

// Bullets of word processors, also those of the fonts Symbol and Wingdings in the private use area. The tab or the spaces
// behind it tell the bullet "o" from a letter; "§ 5" is a section.
const bullet =
  /^([ \t]*(?:[•·∙▪◦‣⁃●○■□➢❖►\uf0b7\uf0a7\uf0d8]|o(?=\t|[ \u00a0]{2})|–(?=[ \t\u00a0])|§(?=\t|[ \u00a0]+[^\d\s])))[ \t\u00a0]*(?=\S)/

/** Writes the bullets of word processors as Markdown does. Another bullet or indentation starts a nested list. */
function toMarkdownLists(lines: readonly string[]): string[] {
  let levels: string[] = []
  return lines.map((line) => {
    const [start, level] = bullet.exec(line) ?? []
    if (start === undefined || level === undefined) {
      if (line.trim() === '') levels = []
      return line
    }
    const depth = levels.includes(level) ? levels.indexOf(level) : levels.length
    levels = [...levels.slice(0, depth), level]
    return `${'  '.repeat(Math.min(depth, maxNesting - 1))}- ${line.slice(start.length)}`
  })
}

const maxDepth = 3 * maxNesting

function toPlainText(node: Nodes): string {
  const open: Nodes[] = [node]
  let plainText = ''
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) plainText += next.value
    if ('alt' in next) plainText += next.alt ?? ''
    if ('children' in next) open.push(...next.children.toReversed())
  }
  return plainText
}

const dummyOrigin = 'https://site.invalid'

/** Allows other pages of the site, other sites and mail. Undefined for anything else. */
export function toSafeLink(address: string): string | undefined {
  if (!URL.canParse(address, dummyOrigin)) return undefined
  const url = new URL(address, dummyOrigin)
  if (url.origin === dummyOrigin) {
    const path = url.pathname + url.search + url.hash
    // Browsers treat a path that starts with two slashes as another site.
    const isSameSite = new URL(path, dummyOrigin).origin === dummyOrigin
    return address.startsWith('#') || !isSameSite ? undefined : path
  }
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

interface ProseContext {
  addresses: ReadonlyMap<string, string>
  level: number
}

function toProse(node: Nodes, context: ProseContext, depth: number): ProseNode[] {
  const inside = () => {
    if (!('children' in node)) return []
    return depth < maxDepth
      ? node.children.flatMap((child) => toProse(child, context, depth + 1))
      : [text(node.children.map(toPlainText).join(' '))]
  }
  switch (node.type) {
    case 'text':
    case 'html':
      return [
        depth === 1 && node.type === 'html' ? { type: 'paragraph', children: [text(node.value)] } : text(node.value),
      ]
    case 'inlineCode':
      return [{ type: 'code', value: node.value }]
    case 'code':
      return [{ type: 'paragraph', children: [{ type: 'code', value: node.value }] }]
    case 'break':
      return [{ type: 'break' }]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'paragraph':
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, children: inside() }]
    case 'heading':
      return [{ type: 'heading', level: headingLevel(node.depth, context), children: inside() }]
    case 'blockquote':
      return [{ type: 'quote', children: inside() }]
    case 'list':
      return [{ type: 'list', ...(node.ordered && { start: node.start ?? 1 }), children: inside() }]
    case 'listItem':
      return [{ type: 'item', children: inside() }]
    case 'table':
      return [{ type: 'table', children: toRows(node, context, depth) }]
    case 'link':
      return linked(node.url, inside())
    case 'linkReference':
      return linked(context.addresses.get(node.identifier) ?? '', inside())
    case 'image':
    case 'imageReference':
      return node.alt ? [text(node.alt)] : []
    case 'definition':
      return []
    default:
      return inside()
  }
}

const text = (value: string): ProseNode => ({ type: 'text', value })

// Levels start below the page's title and are never skipped.
function headingLevel(depth: number, context: ProseContext): 2 | 3 | 4 {
  context.level = Math.min(Math.max(depth, 2), context.level + 1, 4)
  return context.level as 2 | 3 | 4
}

function linked(address: string, children: ProseNode[]): ProseNode[] {
  const href = toSafeLink(address)
  return href && address ? [{ type: 'link', href, children }] : children
}

const toRows = ({ children }: Table, context: ProseContext, depth: number): ProseNode[] =>
  children.map((row) => ({
    type: 'row',
    children: row.children.map((cell) => ({
      type: 'cell',
      children: cell.children.flatMap((child) => toProse(child, context, depth + 1)),
    })),
  }))

const summaryLength = 200

function summarize(nodes: readonly Nodes[]): string {
  const first = nodes.find(({ type }) => type === 'paragraph')
  const plainText = first ? toPlainText(first).replace(/\s+/g, ' ').trim() : ''
  return plainText.length <= summaryLength ? plainText : `${plainText.slice(0, summaryLength).replace(/\s+\S*$/, '')}…`
}

export function readMarkdown(markdown: string): PageReply {
  const { children } = fromMarkdown(toMarkdownLists(markdown.split(lineBreak)).map(limitNesting).join('\n'), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  const addresses = new Map<string, string>()
  for (const node of children) if (node.type === 'definition') addresses.set(node.identifier, node.url)
  const context = { addresses, level: 1 }
  return { content: children.flatMap((node) => toProse(node, context, 1)), summary: summarize(children) }
}
