import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { createLeanContract } from './lean-contract.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = readdirSync(`${root}contract`, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?!node_modules).*(?<!\.test|all-routes)\.ts$/.test(file),
)

test('lean contract > has the method, path and cache tags of every route', async () => {
  const server = await createServer({
    configFile: false,
    root,
    plugins: [createLeanContract()],
    server: { middlewareMode: true, watch: null },
    logLevel: 'silent',
  })
  try {
    const modules = await Promise.all(files.map((file) => server.ssrLoadModule(`/contract/${file}`)))
    const lean = Object.assign({}, ...modules)
    for (const [name, { method, path, ...route }] of Object.entries(allRoutes)) {
      const { tags, invalidates } = route as { tags?: unknown; invalidates?: unknown }
      const { body, ...read } = lean[name]
      expect([name, read.method ?? 'GET', read.path, read.tags, read.invalidates, body]).toEqual([
        name,
        method ?? 'GET',
        path,
        tags,
        invalidates,
        undefined,
      ])
    }
  } finally {
    await server.close()
  }
})
