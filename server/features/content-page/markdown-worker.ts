// Parses Markdown on a separate thread: a slow text blocks only this thread.
import type { ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import { answerCalls } from '../../lib/worker-thread.ts'
import { readMarkdown } from './read-markdown.ts'

/** Null for more than `maxNodes` elements. Serialized here to relieve the main thread. */
export type ParsedMarkdown = { json: string } | null

// A table of 250 counties has 1,500. More would take long to send and to render.
const maxNodes = 4000

const countNodes = (nodes: readonly ProseNode[]): number =>
  nodes.reduce((count, { children = [] }) => count + 1 + countNodes(children), 0)

function parse(markdown: string): ParsedMarkdown {
  const page = readMarkdown(markdown)
  return countNodes(page.content) > maxNodes ? null : { json: JSON.stringify(page) }
}

answerCalls(parse)
