import { compile, createProcessor } from '@mdx-js/mdx'
import type { Nodes, Root, RootContent, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'
import { type Outline, toAnchor } from '../features/documentation/guide.ts'

export const parse = (markdown: string): Root =>
  createProcessor({ format: 'md', remarkPlugins: [remarkGfm] }).parse(markdown)

export const toText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(toText).join('') : ''

export const listNodes = (node: Nodes): Nodes[] => [
  node,
  ...('children' in node ? node.children.flatMap(listNodes) : []),
]

const isHeading = (depth: number) => (node: RootContent | undefined) => node?.type === 'heading' && node.depth === depth

/**
 * Extracts title and lead: the first heading and the paragraph below it. Both are plain text, shown above the table
 * of contents.
 */
export function createOutline({ children }: Root): Outline {
  const [title, lead] = children
  if (!title || !isHeading(1)(title)) throw new Error('A guide begins with its title')
  return {
    title: toText(title),
    lead: lead?.type === 'paragraph' ? toText(lead) : '',
    contents: children
      .filter(isHeading(2))
      .map((heading) => ({ id: toAnchor(toText(heading)), text: toText(heading) })),
  }
}

function nameRows({ children: [head, ...rows] }: Table): void {
  for (const cell of head?.children ?? []) cell.data = { hProperties: { scope: 'col' } }
  for (const { children } of rows) if (children[0]) children[0].data = { hName: 'th', hProperties: { scope: 'row' } }
}

/** Adds what Markdown cannot express: anchors, row headers, and paragraphs that contain only images. */
function markUp(node: Nodes): void {
  if (node.type === 'heading') node.data = { hProperties: { id: toAnchor(toText(node)) } }
  if (node.type === 'table') nameRows(node)
  if (node.type !== 'paragraph') return
  const isPictures = node.children.every((child) => child.type === 'image' || !toText(child).trim())
  if (isPictures) node.data = { hName: 'pictures' }
}

function remarkGuide() {
  return (tree: Root, file: { data: object }) => {
    const outline = createOutline(tree)
    tree.children.splice(0, outline.lead ? 2 : 1)
    listNodes(tree).forEach(markUp)
    Object.assign(file.data, { outline })
  }
}

/** Compiles a guide to a module with a component and its outline. HTML in a guide is dropped, so it cannot run. */
export async function compileGuide(markdown: string): Promise<string> {
  const { value, data } = await compile(markdown, { format: 'md', remarkPlugins: [remarkGfm, remarkGuide] })
  return `${value}\nexport const outline = ${JSON.stringify(data.outline)}`
}

export const createGuides = (): Plugin => ({
  name: 'guides',
  transform: { filter: { id: /\/docs\/.*\.md$/ }, handler: (text) => compileGuide(text) },
})
