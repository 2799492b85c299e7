import { compile, createProcessor } from '@mdx-js/mdx'
import type { Heading, Nodes, Root, RootContent, Table } from 'mdast'
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

/** Turns a page into a chapter of a guide: its title becomes a heading in it. */
export const toChapter = (blocks: RootContent[]): RootContent[] =>
  blocks.map((block) =>
    block.type === 'heading' ? { ...block, depth: Math.min(block.depth + 1, 6) as Heading['depth'] } : block,
  )

/** Adds what Markdown cannot express: anchors, row headers, and paragraphs that contain only images. */
function markUp(node: Nodes): void {
  if (node.type === 'heading') node.data = { hProperties: { id: toAnchor(toText(node)) } }
  if (node.type === 'table') nameRows(node)
  if (node.type !== 'paragraph') return
  const isPictures = node.children.every((child) => child.type === 'image' || !toText(child).trim())
  if (isPictures) node.data = { hName: 'pictures' }
}

/** Title and contents of a page that is one chapter of a guide. */
function createChapterOutline(tree: Root): Outline {
  const { title } = createOutline(tree)
  return { title, lead: '', contents: [{ id: toAnchor(title), text: title }] }
}

function remarkGuide({ isChapter }: { isChapter: boolean }) {
  return (tree: Root, file: { data: object }) => {
    const outline = isChapter ? createChapterOutline(tree) : createOutline(tree)
    if (isChapter) tree.children = toChapter(tree.children)
    else tree.children.splice(0, outline.lead ? 2 : 1)
    listNodes(tree).forEach(markUp)
    Object.assign(file.data, { outline })
  }
}

/** Compiles a guide to a module with a component and its outline. HTML in a guide is dropped, so it cannot run. */
export async function compileGuide(markdown: string, { isChapter = false } = {}): Promise<string> {
  const { value, data } = await compile(markdown, {
    format: 'md',
    remarkPlugins: [remarkGfm, [remarkGuide, { isChapter }]],
  })
  return `${value}\nexport const outline = ${JSON.stringify(data.outline)}`
}

export const createGuides = (): Plugin => ({
  name: 'guides',
  transform: {
    filter: { id: /\/docs\/.*\.md$/ },
    handler: (text, id) => compileGuide(text, { isChapter: id.includes('/docs/operating/') }),
  },
})
