import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../../scripts/recount.ts', import.meta.url))

/** Oldest version of Node that newspapers and scrutineers may have. */
const target = 'node20'

/** Bundles the recount into one readable file without dependencies. */
async function bundleRecount(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      target,
      write: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'recount.mjs', banner: '#!/usr/bin/env node' } },
    },
  })
  const [bundle] = [output].flat() as Rolldown.RolldownOutput[]
  return bundle?.output[0].code ?? ''
}

/** Adds `recount.mjs` to the site, for download from `/results`. */
export const recount = (): Plugin => ({
  name: 'recount',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'recount.mjs', source: await bundleRecount() })
  },
})
