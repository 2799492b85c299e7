import { existsSync, readdirSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { apiBase } from '@snowplow/contract/api/route.ts'
import {
  archiveYear,
  isDemoOnly,
  isShared,
  movedPath,
  plainPath,
  type ScreenPath,
  screenPaths,
} from '@snowplow/contract/screen-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MaybePromise } from '../../lib/maybe-promise.ts'
import { queueReply } from '../limits/batch-replies.ts'
import { send } from '../problem.ts'
import { findKeptChoice, toCookie } from './choices.ts'
import { type CompressedPage, getBrotli, readHtml } from './compressed-page.ts'

export const siteFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Redirect URI of the Organization Login popup (section 1). */
const ssoReturnPath = '/sso-login'

/** Rendered pages. Without them, each page is the `index.html` of the build. */
interface PageSource {
  languageOf: (query: string, headers: IncomingHttpHeaders) => string
  /** Null for a client-rendered page. */
  of: (path: string, query: string, headers: IncomingHttpHeaders) => MaybePromise<CompressedPage | null>
  spaShell: () => Promise<CompressedPage>
}

interface SiteOptions {
  isDemo: boolean
  /** Whether there are winners of a year. */
  hasArchive: (year: number) => Promise<boolean>
}

/** Serves the precompressed build. Files named by their content are cached forever; the page that names them is not. */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  pages: PageSource | null,
  { isDemo, hasArchive }: SiteOptions,
): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => send(reply, 'route.not_found'))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  serveFiles(app, folder)
  function pageFor(request: FastifyRequest, reply: FastifyReply, path: string): MaybePromise<CompressedPage | null> {
    // The popup arrives from the provider, a page without this policy. A policy here would cut it off from its opener,
    // which waits for the result.
    if (path === ssoReturnPath) reply.header('cross-origin-opener-policy', 'unsafe-none')
    const query = request.url.split('?', 2)[1] ?? ''
    const kept = pages && findKeptChoice(query)
    const isSupported = kept?.name !== 'language' || pages?.languageOf(query, request.headers) === kept.value
    if (kept && isSupported) reply.header('set-cookie', toCookie(kept))
    if (!isShared(path) && !archiveYear(path)) reply.header('x-robots-tag', 'noindex')
    return pages?.of(path, query, request.headers) ?? null
  }
  async function sendAny(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    maybePage: MaybePromise<CompressedPage | null>,
  ) {
    const page = (await maybePage) ?? (await pages?.spaShell()) ?? null
    return sendPage(request, reply, page, getStatus(path))
  }
  function servePage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const page = pageFor(request, reply, path)
    if (!page || page instanceof Promise) return sendAny(request, reply, path, page)
    return queueReply(reply, () => sendPage(request, reply, page, getStatus(path)))
  }
  const paths = screenPaths.filter((path) => isDemo || !isDemoOnly(path))
  for (const path of paths) app.get(path, (request, reply) => servePage(request, reply, path))
  // Unknown years get the 404 page: they would fill the cache.
  async function serveArchive(request: FastifyRequest, reply: FastifyReply, address: string, year: string) {
    const path = (await hasArchive(Number(year))) ? address : '/404'
    return sendAny(request, reply, path, pageFor(request, reply, path))
  }
  app.setNotFoundHandler((request, reply) => {
    // Without the query: the provider's return URL contains its issuer, which may end like a file name.
    const path = request.url.split('?', 1)[0] ?? ''
    if (!isPageRequest(request, path)) return send(reply, 'route.not_found')
    const normalizedPath = plainPath(decodeURI(path))
    const moved = movedPath(normalizedPath)
    if (moved) return reply.redirect(`${moved}${request.url.slice(path.length)}`, 301)
    const year = archiveYear(normalizedPath)
    if (year) return serveArchive(request, reply, normalizedPath, year)
    return servePage(request, reply, paths.find((screen) => screen === normalizedPath) ?? '/404')
  })
}

// One route for each folder: one for each of the build's hundreds of files would take a third of the start of an app.
function serveFiles(app: FastifyInstance, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry
    // Pages are rendered, the home page included.
    if (name.startsWith('.') || name === 'index.html' || /\.(br|gz)$/.test(name)) continue
    if (entry.isDirectory())
      app.get<{ Params: { file: string } }>(`/${name}/:file`, ({ params }, reply) =>
        reply.sendFile(`${name}/${params.file}`),
      )
    else app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  }
}

const refusals: Partial<Record<ScreenPath, number>> = { '/401': 401, '/404': 404 }

const getStatus = (path: string) => refusals[path as ScreenPath] ?? 200

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage | null, status: number) {
  reply.status(status)
  if (page) return sendRendered(request, reply, page)
  // The 404 page is sent whole: neither ranges nor status 304.
  return status === 200 ? reply.sendFile('index.html') : reply.sendFile('index.html', asItIs)
}

function sendRendered({ headers }: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  const { etag, isForVisit } = page
  const cacheControl = isForVisit ? 'private, no-cache' : 'no-cache'
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, etag })
  reply.header('vary', 'accept-encoding, accept-language, cookie, save-data')
  if (reply.statusCode === 200 && headers['if-none-match'] === etag) return reply.status(304).send()
  if (acceptsBrotli.test(headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'br').send(getBrotli(page))
  return readHtml(page).then((html) => reply.send(html))
}

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

const asItIs = { etag: false, lastModified: false, acceptRanges: false }

const isPageRequest = ({ method }: FastifyRequest, path: string) =>
  (method === 'GET' || method === 'HEAD') && !`${path}/`.startsWith(`${apiBase}/`) && !/\.\w+$/.test(path)
