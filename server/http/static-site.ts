import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { apiBase } from '@snowplow/contract/api/route.ts'
import { plainPath, screenPaths } from '@snowplow/contract/screen-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DrawnPage, drawnPages, hasDrawing } from './drawn-pages.ts'
import { send } from './problem.ts'

export const siteFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Where the identity provider sends the popup back to (section 1). */
const ssoReturnPath = '/sso-login'

/** Serves the built site precompressed: named by content and cached for ever, except the page that names the rest. */
export async function serveSite(app: FastifyInstance, folder = siteFolder, read?: Read): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => send(reply, 'route.not_found'))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    // Pages are drawn, the front page among them.
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const drawn = read && hasDrawing(folder) ? await drawnPages(folder, read) : null
  /** The page itself, drawn; undefined where it has to draw itself. */
  async function drawnPage(path: string, request: FastifyRequest): Promise<DrawnPage | null | undefined> {
    try {
      return await drawn?.of(path, request.headers)
    } catch (error) {
      request.log.error(error, `The page ${path} could not be drawn`)
      return undefined
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    // The query is left out: the provider returns with its own address in it, which may end like a file's name.
    const path = request.url.split('?', 1)[0] ?? ''
    if (!isPageAsked(request, path)) return send(reply, 'route.not_found')
    // The popup comes here from the provider, a page without this policy. With one of its own the browser would cut it
    // off from the page that opened it, which waits for the answer.
    if (path === ssoReturnPath) reply.header('cross-origin-opener-policy', 'unsafe-none')
    const isThere = isScreen(path)
    const page = await drawnPage(isThere ? plainPath(decodeURI(path)) : '/404', request)
    // The site has a page for what does not exist, and it comes whole: a part of it, or "not modified", would be nothing.
    if (!page) return isThere ? reply.sendFile('index.html') : reply.status(404).sendFile('index.html', asItIs)
    return sendDrawn(request, reply.status(isThere ? 200 : 404), page)
  })
}

type Read = Parameters<typeof drawnPages>[1]

function sendDrawn({ headers }: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: DrawnPage) {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag })
  reply.header('vary', 'accept-encoding, accept-language, cookie')
  if (reply.statusCode === 200 && headers['if-none-match'] === etag) return reply.status(304).send()
  if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}

const asItIs = { etag: false, lastModified: false, acceptRanges: false }

const isPageAsked = ({ method }: FastifyRequest, path: string) =>
  (method === 'GET' || method === 'HEAD') && !`${path}/`.startsWith(`${apiBase}/`) && !/\.\w+$/.test(path)

const isScreen = (path: string) => screenPaths.some((screen) => screen === plainPath(decodeURI(path)))
