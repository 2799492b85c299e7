import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** What `web/draw.tsx` gives; the server loads it from the build. */
interface Drawn {
  html: string
  head: string
  direction: string
  data: unknown
  sources: string[]
}
interface Drawing {
  draw: (asked: { path: string; language: string; read: Read }) => Promise<Drawn | null>
  chooseLanguage: (kept: string | null, wanted: readonly string[]) => string
}
type Read = (address: string) => Promise<unknown>

export interface DrawnPage {
  html: Buffer
  brotli: Buffer
  etag: string
}

interface Kept {
  /** The answers that it was drawn from, by their addresses. */
  shown: Map<string, string>
  /** Null for one that draws itself. */
  page: DrawnPage | null
}

/** How long a page may go on showing what has changed meanwhile, in milliseconds by the contest's clock. */
const maxAgeMs = 1000

const compress = promisify(brotliCompress)

/** Two answers that differ only in when they were given show the same. */
const told = (reply: unknown) => JSON.stringify(reply ?? null, (name, value) => (name === 'now' ? undefined : value))

/**
 * The public pages as finished HTML, each kept until what it shows has changed. However many ask at once, it is drawn
 * once.
 * @param read answers a guest's question
 */
export async function drawnPages(folder: string, read: Read) {
  const { draw, chooseLanguage }: Drawing = await import(pathToFileURL(join(folder, '../dist-server/draw.js')).href)
  const fill = templateOf(folder)
  const kept = new Map<string, { until: number; coming: Promise<Kept> }>()
  let turn: Promise<unknown> = Promise.resolve()

  async function isAsShown({ shown }: Kept): Promise<boolean> {
    const now = await Promise.all([...shown.keys()].map(async (address) => told(await read(address))))
    return [...shown.values()].every((reply, place) => reply === now[place])
  }

  async function make(path: string, language: string): Promise<Kept> {
    const shown = new Map<string, string>()
    const drawn = await draw({
      path,
      language,
      read: async (address) => {
        const reply = await read(address)
        shown.set(address, told(reply))
        return reply
      },
    })
    if (!drawn) return { shown, page: null }
    const html = Buffer.from(fill(drawn, language))
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    return { shown, page: { html, brotli, etag: `"${createHash('sha256').update(html).digest('base64url')}"` } }
  }

  /** The language is the drawing program's own: one page at a time. */
  function inTurn(path: string, language: string): Promise<Kept> {
    const next = turn.then(
      () => make(path, language),
      () => make(path, language),
    )
    turn = next
    return next
  }

  async function renew(path: string, language: string, last: Promise<Kept> | undefined): Promise<Kept> {
    const before = await last?.catch(() => undefined)
    if (!before) return inTurn(path, language)
    // Better the page as it was than none.
    const isSame = await isAsShown(before).catch(() => true)
    return isSame ? before : inTurn(path, language)
  }

  async function pageOf(path: string, language: string): Promise<DrawnPage | null> {
    const key = `${language} ${path}`
    const known = kept.get(key)
    if (known && known.until > performance.now()) return (await known.coming).page
    const coming = renew(path, language, known?.coming)
    kept.set(key, { until: performance.now() + maxAgeMs, coming })
    coming.catch(() => kept.delete(key))
    return (await coming).page
  }

  return {
    /** @param path one of the screens' paths, so that nobody fills the memory with others */
    of: (path: string, headers: IncomingHttpHeaders) =>
      pageOf(path, chooseLanguage(cookieOf(headers.cookie ?? ''), wantedOf(headers['accept-language'] ?? ''))),
  }
}

const cookieOf = (cookies: string) => /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies)?.[1] ?? null

/** Beyond it nobody's languages go on. */
const acceptLanguageMaxLength = 200

/** The languages that a browser wants, the most wanted first. */
const wantedOf = (accepted: string): string[] =>
  accepted
    .slice(0, acceptLanguageMaxLength)
    .split(',')
    .map((one) => ({ tag: one.split(';')[0]?.trim() ?? '', weight: Number(/;\s*q=([\d.]+)/.exec(one)?.[1] ?? 1) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Puts what is drawn into the built page: its styles inside, its scripts asked for at once. */
function templateOf(folder: string): (drawn: Drawn, language: string) => string {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const collect = (source: string, found: Set<Chunk>) => {
    const chunk = manifest[source]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const one of chunk.imports ?? []) collect(one, found)
  }
  return ({ html, head, direction, data, sources }, language) => {
    const chunks = new Set<Chunk>()
    for (const source of ['index.html', ...sources]) collect(source, chunks)
    const sheets = new Set([...chunks].flatMap(({ css }) => css ?? []))
    const css = [...sheets].map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join('')
    // The letters of Turkish stand in both files.
    const fonts = css.match(
      language === 'tr' ? /\/assets\/figtree-[\w-]+\.woff2/g : /\/assets\/figtree-latin-wght[\w-]+\.woff2/g,
    )
    const first = [
      head,
      ...new Set(fonts?.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)),
      `<style>${css}</style>`,
      // The page has them already: a script that asks for one finds it here.
      ...[...sheets].map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled>`),
      ...[...chunks]
        .filter(({ file }) => !template.includes(file))
        .map(({ file }) => `<link data-later="modulepreload" crossorigin href="/${file}">`),
    ].join('')
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    return template
      .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${direction}">`)
      .replace(/<title>.*?<\/title>/, '')
      .replace(/<link rel="stylesheet"[^>]*>/g, '')
      .replace(/<link rel="modulepreload"/g, '<link data-later="modulepreload"')
      .replace(/<script type="module" crossorigin src=("[^"]*")><\/script>/, '<link data-later="script" href=$1>')
      .replace('</head>', () => `${first}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${html}</div><script type="application/json" id="drawn">${json}</script>`,
      )
  }
}

export const hasDrawing = (folder: string) => existsSync(join(folder, '../dist-server/draw.js'))
