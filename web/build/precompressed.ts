import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|html|svg|json|txt)$/

/** Writes .br and .gz files next to each text file, so that the server never compresses under load. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(name)) continue
        const file = join(folder, name)
        const text = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(text))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
