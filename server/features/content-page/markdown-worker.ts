// Parses Markdown on a separate thread: a slow text blocks only this thread.
import { parentPort } from 'node:worker_threads'
import type { ProseNode } from '@snowplow/contract/content-page/content-page.ts'
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

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(parse(markdown)))
parentPort?.postMessage('ready')
