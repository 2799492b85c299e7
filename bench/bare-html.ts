/** The bare limit of a page: Node's own server, which sends one ready buffer whatever is asked. Started by servers.ts. */
import { createServer } from 'node:http'

const { PORT, BUFFER = '' } = process.env
const page = Buffer.from(BUFFER, 'base64')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': page.length }

const server = createServer((_request, reply) => {
  reply.writeHead(200, headers).end(page)
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
