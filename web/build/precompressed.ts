import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|html|svg|json|txt)$/

/** Writes .br and .gz files next to each text file, so that the server never compresses under load. */
export function createPrecompressed(): Plugin {
  let folder: string | undefined
  return {
    name: 'precompressed',
    apply: 'build',
    // Not called by a failed build, which reports its own reason.
    writeBundle({ dir }) {
      folder = dir
    },
    closeBundle() {
      if (!folder) return
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
