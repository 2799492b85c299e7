/** Baseline of a page: Node's HTTP server sending one prepared buffer with prepared headers. Started by servers.ts. */
import { createServer } from 'node:http'

const { PORT, BUFFER = '', HEADERS = '[]' } = process.env
const page = Buffer.from(BUFFER, 'base64')
/** Alternating names and values, as Node accepts them. */
const headers: string[] = JSON.parse(HEADERS)

const server = createServer((_request, reply) => {
  reply.writeHead(200, headers).end(page)
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
