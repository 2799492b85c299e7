import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.ts'
import type { RenderedPage } from './ssr-bundle.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The page's script finds the element by its id (web/theme/appearance.ts). */
export const styleOf = (colors: string) => `<style id="colors">${colors}</style>`

const generator = `<meta name="generator" content="Snowplow Naming Contest ${build.version} (${build.commit})">`

/** Adds the commit of the running server: the site is not rebuilt for each commit. */
export const readIndex = (folder: string) =>
  readFileSync(join(folder, 'index.html'), 'utf8').replace('<title>', `${generator}<title>`)

export function createTemplate(folder: string): (page: RenderedPage, search: string, language: string) => string {
  const template = readIndex(folder)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sheetTexts = new Map<string, string>()
  const textOf = (sheet: string) => {
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
  const shared = Object.values(manifest).filter(({ file }) => template.includes(`src="/${file}"`))
  return ({ html, head, direction, data, sources, colors, font }, search, language) => {
    const chunks = new Set<Chunk>()
    for (const chunk of [...shared, ...sources.map((source) => manifest[source])]) collect(chunk, chunks)
    const sheets = new Set([...chunks].flatMap(({ css }) => css ?? []))
    // A late font is used from the next page on, so that the layout does not shift.
    const css = [...sheets].map(textOf).join('').replaceAll('font-display:swap', 'font-display:optional')
    const fonts = css.match(new RegExp(`/assets/${font}[\\w-]+\\.woff2`, 'g'))
    const first = [
      head,
      ...new Set(fonts?.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)),
      `<style>${css}</style>`,
      colors && styleOf(colors),
      // Already inlined: a script that requests one finds its link.
      ...[...sheets].map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled>`),
      ...[...chunks]
        .filter(({ file }) => !template.includes(file))
        .map(({ file }) => `<link data-defer="modulepreload" crossorigin href="/${file}">`),
    ].join('')
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    return template
      .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${direction}" data-search="${search}">`)
      .replace(/<title>.*?<\/title>/, '')
      .replace(/<meta name="description"[^>]*>/, '')
      .replace(/<noscript id="no-scripts">.*?<\/noscript>/s, '')
      .replace(/<link rel="(stylesheet|preload)"[^>]*>/g, '')
      .replace(/<link rel="modulepreload"/g, '<link data-defer="modulepreload"')
      .replace(/<script type="module" crossorigin src=("[^"]*")><\/script>/g, '<link data-defer="script" href=$1>')
      .replace('</head>', () => `${first}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${html}</div><script type="application/json" id="dehydrated-state">${json}</script>`,
      )
  }
}
