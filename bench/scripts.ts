import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from './rows.ts'

const built = (name: string) => fileURLToPath(new URL(`../web/dist/${name}`, import.meta.url))
/** Files of a first visit. */
const budgetFiles = 8

/** Loaded beside the page rather than by it, but no page shows without its words. */
const messages = 'i18n/messages/en.json'
const pollMessages = 'i18n/messages/en.poll.json'
/** The public pages: each one's source, from web/, and how much JavaScript it may have, in kilobytes of brotli. */
export const pages = {
  'front page': { source: 'features/contest/FrontPage.tsx', budget: 100 },
  'public naming form': { source: 'features/public-submission/form/PublicNamingFormPage.tsx', budget: 125 },
  'favorite name poll': { source: 'features/public-voting/FavoriteNamePollPage.tsx', budget: 110 },
  winners: { source: 'features/winner/WinnersPage.tsx', budget: 110 },
  'not-found page': { source: 'app/pages/NotFoundPage.tsx', budget: 100 },
}

/** Of every page; the first is no part of the manifest (web/build/boot-script-plugin.ts). */
const sharedScripts = /<script [^>]*src="\/([^"]+)"/g

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The sizes in bytes, brotli, of a page's own script and of all it needs before it can show. */
function scriptSizes(manifest: Manifest, source: string): number[] {
  const names = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The site has no chunk of ${name}`)
    if (names.has(name)) return
    names.add(name)
    chunk.imports?.forEach(collect)
  }
  collect(messages)
  if (/\/(public-voting|winner)\//.test(source)) collect(pollMessages)
  collect(source)
  const page = readFileSync(built('index.html'), 'utf8')
  const shared = [...page.matchAll(sharedScripts)].map(([, file]) => file ?? '')
  const files = new Set([...shared, ...[...names].map((name) => manifest[name]?.file ?? '')])
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => brotliCompressSync(readFileSync(built(file))).length)
}

/** JavaScript that each public page loads, in English, before somebody begins with its form, which brings captcha and rules. */
export function scriptRows(): Row[] {
  const file = built('.vite/manifest.json')
  const manifest: Manifest | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return Object.entries(pages).map(([page, { source, budget }]) => {
    const sizes = manifest ? scriptSizes(manifest, source) : []
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
    return {
      work: `JavaScript of the ${page}`,
      measured: manifest ? `${kilobytes.toFixed(1)} kB, ${sizes.length} files` : 'not built',
      limit: '',
      ratio: '',
      bar: `≤ ${budget} kB, ≤ ${budgetFiles} files`,
      isWithinBar: manifest !== null && kilobytes <= budget && sizes.length <= budgetFiles,
      latency: '',
    }
  })
}
