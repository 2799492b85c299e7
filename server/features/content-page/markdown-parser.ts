import type { PageReply, ProseNode } from '@snowplow/contract/content-page/content-page.ts'
import { createBoundedQueue } from '../../http/limits/bounded-queue.ts'
import { Refusal } from '../../http/problem.ts'
import { SerializedReply } from '../../http/serve.ts'
import { WorkerThread } from '../../lib/worker-thread.ts'
import type { ParsedMarkdown } from './markdown-worker.ts'

// A page of full length takes about 30 ms; the rest is for a busy machine.
const timeLimitMs = 1500
const maxHeapMb = 128
const idleMs = 30_000

type MarkdownThread = WorkerThread<string, ParsedMarkdown>

/** Returns a `PageReply`. @throws Refusal request.invalid: `markdown` too_complex */
type ParseMarkdown = (markdown: string) => Promise<SerializedReply>

/**
 * Starts its thread on first use.
 * @param maxWaiting texts that may wait for the one being parsed; see `createBoundedQueue`
 */
export function createMarkdownParser(maxWaiting: number): ParseMarkdown {
  const enqueue = createBoundedQueue('page previews', maxWaiting)
  let worker: Promise<MarkdownThread> | undefined
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<MarkdownThread> {
    const thread: MarkdownThread = new WorkerThread(new URL('./markdown-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    // Waits until it has loaded, which does not count as parsing.
    await thread.call('')
    return thread
  }

  async function stop(): Promise<void> {
    const stopping = worker
    worker = undefined
    await stopping?.then((thread) => thread.terminate()).catch(() => {})
  }

  return (markdown) =>
    enqueue(async () => {
      clearTimeout(idle)
      worker ??= start()
      const thread = await worker.catch((error) => {
        worker = undefined
        throw error
      })
      const parsed = await parseOn(thread, markdown)
      if (parsed === undefined) await stop()
      idle = setTimeout(stop, idleMs).unref()
      if (!parsed) throw new Refusal('request.invalid', [['markdown', 'too_complex']])
      return new SerializedReply(parsed.json)
    })
}

// Undefined if the text takes too long or too much memory; the thread is unusable afterward.
async function parseOn(thread: MarkdownThread, markdown: string): Promise<ParsedMarkdown | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), timeLimitMs)
  const parsed = thread.call(markdown).catch(() => undefined)
  return Promise.race([parsed, timeout.promise]).finally(() => clearTimeout(timer))
}

const maxPlainParagraphs = 1000

export function toPlainPage(markdown: string): SerializedReply {
  const content = markdown
    .split(/\n\s*\n/, maxPlainParagraphs)
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }) satisfies ProseNode)
  return new SerializedReply(JSON.stringify({ content, summary: '' } satisfies PageReply))
}
