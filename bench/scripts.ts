import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from './rows.ts'

const dist = 'web/dist'
const budget = 150

const pages = {
  'front page': 'features/contest/FrontPage.tsx',
  'public naming form': 'features/public-submission/PublicNamingFormPage.tsx',
  'favorite name poll': 'features/public-voting/FavoriteNamePollPage.tsx',
  'not-found page': 'app/NotFoundPage.tsx',
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** JavaScript that each public page loads before its captcha, brotli, in kB. */
export function scriptRows(): Row[] {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The site is not built')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const chunksOf = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) chunksOf(next, seen)
    return seen
  }
  return Object.entries(pages).map(([page, source]) => {
    const chunks = new Set([...chunksOf('index.html'), ...chunksOf(source)])
    const bytes = [...chunks]
      .map((name) => manifest[name]?.file ?? '')
      .filter((name) => name.endsWith('.js'))
      .reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0)
    const kilobytes = bytes / 1000
    return {
      work: `JavaScript of the ${page}`,
      reached: `${kilobytes.toFixed(1)} kB`,
      bare: '',
      ratio: '',
      bar: `≤ ${budget} kB`,
      isMet: kilobytes <= budget,
      p99: '',
    }
  })
}
