import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Row } from './rows.ts'

const built = (name: string) => fileURLToPath(new URL(`../web/dist/${name}`, import.meta.url))
const budgetFiles = 8

/** Loaded in parallel to the page, but required before it renders. */
const messages = 'i18n/messages/en.json'
const pollMessages = 'i18n/messages/en.poll.json'
/** Source of each public page, from web/, and its JavaScript budget in kilobytes (brotli). */
export const pages = {
  'front page': { source: 'features/contest/FrontPage.tsx', budget: 100 },
  'public naming form': { source: 'features/public-submission/form/PublicNamingFormPage.tsx', budget: 125 },
  'favorite name poll': { source: 'features/public-voting/FavoriteNamePollPage.tsx', budget: 110 },
  winners: { source: 'features/winner/WinnersPage.tsx', budget: 110 },
  'not-found page': { source: 'app/pages/NotFoundPage.tsx', budget: 100 },
}

/** Shared by all pages; the first is missing in the manifest (web/ssr/boot-script-plugin.ts). */
const sharedScripts = /<script [^>]*src="\/([^"]+)"/g

type Manifest = Record<string, { file: string; imports?: string[] }>

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

/**
 * JavaScript of each public page in English, before a visitor starts its form, which loads the captcha and the rules.
 */
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
