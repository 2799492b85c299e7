import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { type Screen, screens } from '../web/app/screens.ts'
import type { Row } from './rows.ts'

const built = (name: string) => fileURLToPath(new URL(`../web/dist/${name}`, import.meta.url))
/** JavaScript budgets of the rendered pages in kilobytes (brotli), and their number of files. */
const standard = { kilobytes: 102.3, files: 8 }
/** Account pages have a form and the account catalogue. */
const account = { kilobytes: 152.3, files: 10 }
const budgets: Partial<Record<ScreenPath, typeof standard>> = {
  // With the link that subscribes to news, and the name typed into the plow.
  '/': { ...standard, kilobytes: 103 },
  // With the caret of formatted inputs, the counters of long texts, suggested names and the code of a class.
  '/public-naming-form': { ...standard, kilobytes: 131.6 },
  // With the receipt and the order of names.
  '/favorite-name-poll': { ...standard, kilobytes: 113.9 },
  '/winners': { ...standard, kilobytes: 112.2 },
  // Has a catalogue of messages, and code in common with other pages.
  '/results': { files: 9, kilobytes: 116.2 },
  '/documentation': { ...standard, kilobytes: 110.8 },
  '/sign-in': account,
  '/sign-up': account,
  '/forgot-password': account,
}

/** Messages are loaded in parallel to the page, but required before it renders. */
const getSources = ({ page, namespace }: Screen) => [
  `${page}.tsx`,
  'i18n/messages/en.json',
  ...(namespace ? [`i18n/messages/en.${namespace}.json`] : []),
]

/** Shared by all pages; the first is missing in the manifest (web/ssr/boot-script-plugin.ts). */
const sharedScripts = /<script [^>]*src="\/([^"]+)"/g

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifestFile = built('.vite/manifest.json')
const readManifest = (): Manifest | null =>
  existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : null

/** Scripts that a page loads before it renders, without those of every page. */
export function listScripts(screen: Screen, manifest = readManifest()): string[] {
  const names = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest?.[name]
    if (!chunk) throw new Error(`The site has no chunk of ${name}`)
    if (names.has(name)) return
    names.add(name)
    chunk.imports?.forEach(collect)
  }
  getSources(screen).forEach(collect)
  return [...names].map((name) => manifest?.[name]?.file ?? '')
}

const sizes = new Map<string, number>()
function measureSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(built(file))).length
  sizes.set(file, size)
  return size
}

function listSizes(screen: Screen, manifest: Manifest): number[] {
  const page = readFileSync(built('index.html'), 'utf8')
  const shared = [...page.matchAll(sharedScripts)].map(([, file]) => file ?? '')
  return [...new Set([...shared, ...listScripts(screen, manifest)])]
    .filter((file) => file.endsWith('.js'))
    .map(measureSize)
}

/**
 * JavaScript of each rendered page in English, before a visitor starts its form, which loads the captcha and the rules.
 */
export function measureScripts(): Row[] {
  const manifest = readManifest()
  const rendered = screens.filter(
    ({ hydrate, page }, index) => hydrate && screens.findIndex((one) => one.page === page) === index,
  )
  return rendered.map((screen) => {
    const scripts = manifest ? listSizes(screen, manifest) : []
    const kilobytes = scripts.reduce((sum, size) => sum + size, 0) / 1000
    const budget = budgets[screen.path] ?? standard
    return {
      work: `JavaScript of ${screen.path}`,
      measured: manifest ? `${kilobytes.toFixed(1)} kB, ${scripts.length} files` : 'not built',
      limit: '',
      ratio: '',
      bar: `≤ ${budget.kilobytes} kB, ≤ ${budget.files} files`,
      isWithinBar: manifest !== null && kilobytes <= budget.kilobytes && scripts.length <= budget.files,
      latency: '',
    }
  })
}
