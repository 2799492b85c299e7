import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { apiBase } from '@snowplow/contract/api/route.ts'
import { plainPath, screenPaths } from '@snowplow/contract/screen-paths.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { send } from './problem.ts'

export const siteFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Where the identity provider sends the popup back to (section 1). */
const ssoReturnPath = '/sso-login'

/** Serves the built site precompressed: named by content and cached for ever, except the page that names the rest. */
export async function serveSite(app: FastifyInstance, folder = siteFolder): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => send(reply, 'route.not_found'))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    // The query is left out: the provider returns with its own address in it, which may end like a file's name.
    const path = request.url.split('?', 1)[0] ?? ''
    if (!isPageAsked(request, path)) return send(reply, 'route.not_found')
    // The site has a page for what does not exist, and it comes whole: a part of it, or "not modified", would be nothing.
    if (!isScreen(path)) return reply.status(404).sendFile('index.html', asItIs)
    // The popup comes here from the provider, a page without this policy. With one of its own the browser would cut it
    // off from the page that opened it, which waits for the answer.
    if (path === ssoReturnPath) reply.header('cross-origin-opener-policy', 'unsafe-none')
    return reply.sendFile('index.html')
  })
}

const asItIs = { etag: false, lastModified: false, acceptRanges: false }

const isPageAsked = ({ method }: FastifyRequest, path: string) =>
  (method === 'GET' || method === 'HEAD') && !`${path}/`.startsWith(`${apiBase}/`) && !/\.\w+$/.test(path)

const isScreen = (path: string) => screenPaths.some((screen) => screen === plainPath(decodeURI(path)))
