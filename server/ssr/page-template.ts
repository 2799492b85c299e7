import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.ts'
import type { PageRequest, RenderedPage } from './ssr-bundle.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The page's script finds the element by its id (web/theme/appearance.ts). */
const getStyle = (colors: string) => `<style id="colors">${colors}</style>`

/** Read by the boot script, before the page has any data. */
const getLanguagesAttribute = (languages: readonly string[]) => ` data-languages="${languages.join(' ')}"`

/** Names the commit of the running server: the site is not rebuilt for each commit. */
const generator = `<meta name="generator" content="Snowplow Naming Contest ${build.version} (${build.commit})">`

const fontFace = /@font-face\s*{[^}]*}/g

/** Slots of the templates that web/build/page-template.ts writes. */
const slot = /<!--app-([a-z]+)-->/

/** @returns the HTML with the given content in its slots, and with none in the others */
function createFill(html: string): (contents: Record<string, string>) => string {
  // The pattern has one group: literals and names of slots alternate.
  const parts = html.split(slot)
  return (contents) => parts.map((part, index) => (index % 2 ? (contents[part] ?? '') : part)).join('')
}

/** Shell of client-rendered pages. */
export function createShell(folder: string): (colors: string, languages: readonly string[]) => string {
  const fill = createFill(readFileSync(join(folder, 'index.html'), 'utf8'))
  return (colors, languages) =>
    fill({ head: generator + (colors && getStyle(colors)) }).replace(
      '<html',
      (tag) => tag + getLanguagesAttribute(languages),
    )
}

/** Without stored preferences, the boot script can load async. */
export type HtmlFor = (isFirstVisit: boolean) => string

/** Template of server-rendered pages. Each depends on the contest, so that it is rendered again for other languages. */
export function createTemplate(
  folder: string,
  languages: () => readonly string[],
): (page: RenderedPage, request: PageRequest) => HtmlFor {
  const template = readFileSync(join(folder, '.vite/page-template.html'), 'utf8')
  const fill = createFill(template)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sheetTexts = new Map<string, string>()
  const getText = (sheet: string) => {
    const text = sheetTexts.get(sheet) ?? readFileSync(join(folder, sheet), 'utf8')
    sheetTexts.set(sheet, text)
    return text
  }
  const collect = (chunk: Chunk | undefined, found: Set<Chunk>) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const one of chunk.imports ?? []) collect(manifest[one], found)
  }
  // Chunks that every page loads.
  const shared = Object.values(manifest).filter(({ file }) => template.includes(`href="/${file}"`))
  return ({ html, head, hydrate, direction, data, sources, colors, font }, { search, language, savesData }) => {
    const chunks = new Set<Chunk>()
    for (const chunk of [...shared, ...sources.map((source) => manifest[source])]) collect(chunk, chunks)
    const sheets = new Set([...chunks].flatMap(({ css }) => css ?? []))
    // A late font is used from the next page on, so that the layout does not shift.
    const fullCss = [...sheets].map(getText).join('').replaceAll('font-display:swap', 'font-display:optional')
    const css = savesData ? fullCss.replace(fontFace, '') : fullCss
    const fonts = css.match(new RegExp(`/assets/${font}[\\w-]+\\.woff2`, 'g'))
    const headContent = [
      generator,
      head,
      ...new Set(fonts?.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)),
      `<style>${css}</style>`,
      colors && getStyle(colors),
      // Already inlined: a script that requests one finds its link.
      ...[...sheets].map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled>`),
      ...[...chunks]
        .filter(({ file }) => !template.includes(file))
        .map(({ file }) => `<link data-defer="modulepreload" crossorigin href="/${file}">`),
    ].join('')
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    const contents = {
      attributes: [
        ` lang="${language}" dir="${direction}"${getLanguagesAttribute(languages())}`,
        search && ` data-search="${search}"`,
        hydrate === 'intent' && ' data-hydrate="intent"',
      ]
        .filter(Boolean)
        .join(''),
      head: headContent,
      html,
      data: `<script type="application/json" id="dehydrated-state">${json}</script>`,
    }
    return (isFirstVisit) => fill({ ...contents, boot: isFirstVisit ? ' async' : '' })
  }
}
