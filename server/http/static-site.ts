import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { apiBase } from 'contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { send } from './problem.ts'

/** Where `npm run build` leaves the site. */
export const siteFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

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
  // Every other path is a screen of the site, which knows its own not-found page.
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !request.url.startsWith(`${apiBase}/`) && !/\.\w+$/.test(request.url)
    return isScreen ? reply.sendFile('index.html') : send(reply, 'route.not_found')
  })
}
