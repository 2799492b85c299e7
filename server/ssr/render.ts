import { type CompressedPage, compressPage, hashPage, readHtml } from '../http/pages/compressed-page.ts'
import type { MaybePromise } from '../lib/maybe-promise.ts'
import { type RenderResult, Unreadable } from './cached-pages.ts'
import type { createTemplate } from './page-template.ts'
import type { PageRequest, Read, SsrBundle } from './ssr-bundle.ts'

export type HeadOf = (request: { path: string; search: string; language: string; read: Read }) => Promise<string>

export interface PageVariants {
  /** First visit: no stored preferences, so the boot script can load async. */
  first: CompressedPage
  /** Returning visit: waits for boot-script.ts, which the browser has cached. */
  again: CompressedPage
}

export interface RenderedVariants extends RenderResult<PageVariants> {
  fingerprints: Map<string, string>
  request: PageRequest
  notice: string
}

interface Renderer {
  renderPage: SsrBundle['renderPage']
  fillTemplate: ReturnType<typeof createTemplate>
  headOf?: HeadOf | undefined
  /** @throws Unreadable */
  read: Read
}

export const createReader =
  (read: Read): Read =>
  (address) =>
    read(address).catch((cause) => {
      throw new Unreadable(`${address} cannot be read`, { cause })
    })

/** Ignores `now`, the only difference between replies with equal data. */
const fingerprint = (reply: unknown) =>
  hashPage(JSON.stringify(reply ?? null, (name, value) => (name === 'now' ? undefined : value)))

function getNextChange(reply: unknown): number {
  const { nextChangeAt } = (reply ?? {}) as { nextChangeAt?: string | null }
  return nextChangeAt ? Date.parse(nextChangeAt) : Number.POSITIVE_INFINITY
}

/** Records what a page depends on. */
function recordReads(read: Read) {
  const recorded = { fingerprints: new Map<string, string>(), until: Number.POSITIVE_INFINITY, error: null as unknown }
  return {
    recorded,
    read: async (address: string) => {
      const reply = await read(address).catch((error) => {
        recorded.error = error
        throw error
      })
      recorded.fingerprints.set(address, fingerprint(reply))
      recorded.until = Math.min(recorded.until, getNextChange(reply))
      return reply
    },
  }
}

async function compressVariants(
  htmlFor: (isFirstVisit: boolean) => MaybePromise<string>,
  { search, rotation }: PageRequest,
): Promise<PageVariants> {
  const kind = { isView: search !== '', rotation }
  const compress = async (isFirstVisit: boolean) => compressPage(await htmlFor(isFirstVisit), kind)
  const [first, again] = await Promise.all([compress(true), compress(false)])
  return { first, again }
}

/** @throws Unreadable if the page lacks a reply, otherwise the error of a component */
export async function renderVariants(renderer: Renderer, request: PageRequest): Promise<RenderedVariants> {
  const { recorded, read } = recordReads(renderer.read)
  const rendered = await renderer.renderPage({ ...request, read }).catch((error) => {
    throw recorded.error ?? error
  })
  const { fingerprints } = recorded
  if (!rendered) return { fingerprints, request, page: null, notice: '' }
  const head = rendered.head + ((await renderer.headOf?.({ ...request, read })) ?? '')
  const htmlFor = renderer.fillTemplate({ ...rendered, head }, request)
  const page = await compressVariants(htmlFor, request)
  return { fingerprints, request, page, until: recorded.until, notice: rendered.notice }
}

export async function isFresh({ fingerprints }: RenderedVariants, read: Read): Promise<boolean> {
  const isUnchanged = await Promise.all(
    [...fingerprints].map(async ([address, before]) => fingerprint(await read(address)) === before),
  )
  return isUnchanged.every(Boolean)
}

export async function addNotice({ page, notice, request }: RenderedVariants): Promise<PageVariants | null> {
  if (!page) return null
  const addTo = async (variant: CompressedPage) =>
    String(await readHtml(variant)).replace('<div id="root">', (root) => `${notice}${root}`)
  return compressVariants((isFirstVisit) => addTo(isFirstVisit ? page.first : page.again), request)
}
