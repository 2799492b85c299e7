import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { ScreenPath } from '@snowplow/contract/screen-paths.ts'
import { type Screen, screens } from '../web/app/screens.ts'
import type { Row } from './rows.ts'

const built = (name: string) => fileURLToPath(new URL(`../web/dist/${name}`, import.meta.url))
/** JavaScript budgets of the rendered pages in kilobytes (brotli), and their number of files. */
const standard = { kilobytes: 102.5, files: 8 }
/** Account pages have a form and the account catalogue. */
const account = { kilobytes: 152.6, files: 10 }
/** Budget of pages that inform, before a visitor is about to use a control. */
const beforeIntent = { kilobytes: 3, files: 1 }
const budgets: Partial<Record<ScreenPath, typeof standard>> = {
  // With the link that subscribes to news, and the name typed into the plow.
  '/': { ...standard, kilobytes: 103.2 },
  // With the caret of formatted inputs, the counters of long texts, suggested names and the code of a class.
  '/public-naming-form': { ...standard, kilobytes: 131.8 },
  // With the receipt and the order of names.
  '/favorite-name-poll': { ...standard, kilobytes: 114.1 },
  '/winners': { ...standard, kilobytes: 112.7 },
  // Has a catalogue of messages, and code in common with other pages.
  '/results': { files: 9, kilobytes: 116.7 },
  '/documentation': { ...standard, kilobytes: 111 },
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
const sharedScripts = /<script[^"]* src="\/([^"]+)"/g

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

interface Weight {
  kilobytes: number
  files: number
}

const weigh = (scripts: readonly string[]): Weight => ({
  kilobytes: scripts.reduce((sum, file) => sum + measureSize(file), 0) / 1000,
  files: scripts.length,
})

const isWithin = (weight: Weight, budget: Weight) =>
  weight.kilobytes <= budget.kilobytes && weight.files <= budget.files

const describeWeight = ({ kilobytes, files }: Weight) => `${kilobytes.toFixed(1)} kB, ${files} files`

const describeBudget = ({ kilobytes, files }: Weight) => `≤ ${kilobytes} kB, ≤ ${files} files`

/** Scripts that the HTML of a rendered page does not defer: see web/ssr/boot-script.ts. */
function listEagerScripts(): string[] {
  const template = readFileSync(built('.vite/page-template.html'), 'utf8')
  return [...template.matchAll(sharedScripts)].map(([, file]) => file ?? '')
}

function listAllScripts(screen: Screen, manifest: Manifest): string[] {
  const page = readFileSync(built('index.html'), 'utf8')
  const shared = [...page.matchAll(sharedScripts)].map(([, file]) => file ?? '')
  return [...new Set([...shared, ...listScripts(screen, manifest)])].filter((file) => file.endsWith('.js'))
}

/**
 * JavaScript of each rendered page in English, before a visitor starts its form, which loads the captcha and the rules;
 * and of the pages that inform, before a visitor is about to use a control.
 */
export function measureScripts(): Row[] {
  const manifest = readManifest()
  const rendered = screens.filter(
    ({ hydrate, page }, index) => hydrate && screens.findIndex((one) => one.page === page) === index,
  )
  const createRow = (work: string, weight: Weight | null, budget: Weight): Row => ({
    work,
    measured: weight ? describeWeight(weight) : 'not built',
    limit: '',
    ratio: '',
    bar: describeBudget(budget),
    isWithinBar: weight !== null && isWithin(weight, budget),
    latency: '',
  })
  return rendered.flatMap((screen) => {
    const { path, hydrate } = screen
    const all = createRow(
      `JavaScript of ${path}`,
      manifest && weigh(listAllScripts(screen, manifest)),
      budgets[path] ?? standard,
    )
    if (hydrate !== 'intent') return [all]
    return [createRow(`JavaScript of ${path} before intent`, manifest && weigh(listEagerScripts()), beforeIntent), all]
  })
}
