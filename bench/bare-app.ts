/** Application of the baselines: Fastify alone, with the headers of RESPONSE_HEADERS. */
import Database from 'better-sqlite3'
import Fastify from 'fastify'

const { PORT, RESPONSE_HEADERS } = process.env

export const app = Fastify({ logger: false })
app.get('/ready', () => ({}))

if (RESPONSE_HEADERS) {
  const headers = JSON.parse(RESPONSE_HEADERS)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

export function openDurable(file: string) {
  const database = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = on']) database.pragma(pragma)
  return database
}

export async function listen(): Promise<void> {
  await app.listen({ port: Number(PORT), host: '127.0.0.1' })
  process.once('SIGTERM', async () => {
    await app.close()
    process.exit(0)
  })
}
