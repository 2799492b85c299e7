import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { drawingFaults } from './drawing-faults.ts'
import { keptPage, Unreadable, type Version } from './kept-page.ts'

/** What `web/draw.tsx` gives; the server loads it from the build. */
interface Drawn {
  html: string
  head: string
  direction: string
  data: unknown
  /** That the page may be out of date, as HTML. */
  notice: string
  sources: string[]
}
interface Drawing {
  draw: (asked: { path: string; search: string; language: string; read: Read }) => Promise<Drawn | null>
  viewAt: (path: string, search: string, read: Read) => Promise<string>
  chooseLanguage: (kept: string | null, wanted: readonly string[]) => string
}
/** Answers a guest's question; undefined for what is refused. @throws when the server itself fails */
export type Read = (address: string) => Promise<unknown>

/** Writes what stands in a page's head for those who find it and pass it on. */
export type HeadOf = (asked: { path: string; search: string; language: string; read: Read }) => Promise<string>

export interface DrawnPage {
  /** Null for a view: it is unpacked for whoever takes no brotli. */
  html: Buffer | null
  brotli: Buffer
  etag: string
}

interface Asked {
  path: string
  search: string
  language: string
}

interface Kept extends Version<DrawnPage> {
  /** Digests of the answers that it was drawn from, by their addresses. */
  answers: Map<string, string>
  /** For people, that the page may be out of date. */
  notice: string
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

export const htmlOf = ({ html, brotli }: DrawnPage): Buffer | Promise<Buffer> => html ?? decompress(brotli)

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')

/** Two answers that differ only in when they were given show the same. */
const told = (reply: unknown) =>
  digestOf(JSON.stringify(reply ?? null, (name, value) => (name === 'now' ? undefined : value)))

/** When the contest goes on to what follows; of an answer that tells it. */
const untilOf = (reply: unknown): number => {
  const { nextChangeAt } = (reply ?? {}) as { nextChangeAt?: string | null }
  return nextChangeAt ? Date.parse(nextChangeAt) : Number.POSITIVE_INFINITY
}

async function pageOf(text: string, search: string): Promise<DrawnPage> {
  const html = Buffer.from(text)
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { html: search ? null : html, brotli, etag: `"${digestOf(html)}"` }
}

export interface Source {
  read: Read
  headOf?: HeadOf | undefined
  /** Whether what it answers may be out of date, since the database cannot be asked. */
  isOutOfDate: () => boolean
  /** The contest's time. */
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/** For how long all who ask for a view share what there are views of, in milliseconds. */
const sharedMs = 1000

/** One answer for all who look for it about now; for few addresses alone. */
function shared<Answer>(ask: (address: string) => Promise<Answer>): (address: string) => Promise<Answer> {
  const answers = new Map<string, { until: number; coming: Promise<Answer> }>()
  return (address) => {
    const known = answers.get(address)
    if (known && known.until > performance.now()) return known.coming
    const coming = ask(address)
    answers.set(address, { until: performance.now() + sharedMs, coming })
    coming.catch(() => answers.delete(address))
    return coming
  }
}

/**
 * The public pages as finished HTML, each kept until what it shows has changed. However many ask at once, it is drawn
 * once.
 *
 * There are as many as screens and their views in each language. The vote has a view for each county: as ready
 * brotli 14 kB, in 3 languages for 254 counties (no state has more) 11 MB, where their HTML would take 57 MB.
 */
export async function drawnPages(folder: string, source: Source) {
  const { draw, viewAt, chooseLanguage } = await loadDrawing<Drawing>(folder)
  const fill = templateOf(folder)
  const faults = drawingFaults(source.log)
  const kept = new Map<string, ReturnType<typeof keptPage<DrawnPage, Kept>>>()
  let turn: Promise<unknown> = Promise.resolve()

  const read: Read = (address) =>
    source.read(address).catch((cause) => {
      throw new Unreadable(`${address} cannot be read`, { cause })
    })

  const lately = shared(read)
  async function isAsShown({ answers: before }: Kept): Promise<boolean> {
    const now = await Promise.all([...before.keys()].map(async (address) => told(await read(address))))
    return [...before.values()].every((reply, place) => reply === now[place])
  }

  async function make({ path, search, language }: Asked): Promise<Kept> {
    const answers = new Map<string, string>()
    let until = Number.POSITIVE_INFINITY
    let unread: unknown
    const asked = {
      path,
      search,
      language,
      read: async (address: string) => {
        const reply = await read(address).catch((error) => {
          unread = error
          throw error
        })
        answers.set(address, told(reply))
        until = Math.min(until, untilOf(reply))
        return reply
      },
    }
    const drawn = await draw(asked).catch((error) => {
      throw unread ?? error
    })
    if (!drawn) return { answers, page: null, notice: '' }
    const head = drawn.head + ((await source.headOf?.(asked)) ?? '')
    const html = fill({ ...drawn, head }, search, language)
    return { answers, page: await pageOf(html, search), until, notice: drawn.notice }
  }

  /** The language is the drawing program's own: one page at a time. */
  function inTurn(asked: Asked): Promise<Kept> {
    const next = turn.then(
      () => make(asked),
      () => make(asked),
    )
    turn = next
    return next
  }

  function keep(asked: Asked) {
    const name = `${asked.path}${asked.search} in ${asked.language}`
    return keptPage<DrawnPage, Kept>({
      draw: async () => {
        const version = await inTurn(asked)
        faults.over(name)
        return version
      },
      isAsShown,
      withNotice: async ({ page, notice }) => {
        if (!page) return null
        const html = String(await htmlOf(page))
        return pageOf(
          html.replace('<div id="root">', (root) => `${notice}${root}`),
          asked.search,
        )
      },
      isOutOfDate: source.isOutOfDate,
      now: () => source.now().getTime(),
      failed: (error) => faults.meet(name, error),
    })
  }

  function pageAt(asked: Asked) {
    const key = `${asked.language} ${asked.path}${asked.search}`
    const page = kept.get(key) ?? keep(asked)
    kept.set(key, page)
    return page()
  }

  const chosen = new Map<string, string>()
  /** Browsers ask in few ways: each is read once. */
  function languageOf(asked: string | null, cookies: string, accepted: string): string {
    const wanted = accepted.slice(0, acceptLanguageMaxLength)
    const own = cookieOf(cookies)
    const key = `${asked} ${own} ${wanted}`
    const known = chosen.get(key)
    if (known !== undefined) return known
    const language = chooseLanguage(asked, [own ?? '', ...wantedOf(wanted)])
    if (chosen.size >= mostChosen) chosen.clear()
    chosen.set(key, language)
    return language
  }

  return {
    /**
     * At once, unless it has to be drawn or looked over first; null for one that draws itself.
     * @param path one of the screens' paths, so that nobody fills the memory with others
     * @param query anything
     */
    of(path: string, query: string, headers: IncomingHttpHeaders): DrawnPage | null | Promise<DrawnPage | null> {
      const asked = query ? new URLSearchParams(query).get('language') : null
      const language = languageOf(
        asked?.slice(0, tagMaxLength) ?? null,
        headers.cookie ?? '',
        headers['accept-language'] ?? '',
      )
      if (!query) return pageAt({ path, search: '', language })
      const view = viewAt(path, query, lately).catch(() => '')
      return view.then((search) => pageAt({ path, search, language }))
    },
  }
}

const cookieOf = (cookies: string) => /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies)?.[1] ?? null

/** Beyond it nobody's languages go on. */
const acceptLanguageMaxLength = 200
/** No language of ours has a longer tag. */
const tagMaxLength = 20
/** Ways of asking that are remembered; nobody fills the memory with more. */
const mostChosen = 1000

/** The languages that a browser wants, the most wanted first. */
const wantedOf = (accepted: string): string[] =>
  accepted
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
function templateOf(folder: string): (drawn: Drawn, search: string, language: string) => string {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const collect = (source: string, found: Set<Chunk>) => {
    const chunk = manifest[source]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const one of chunk.imports ?? []) collect(one, found)
  }
  return ({ html, head, direction, data, sources }, search, language) => {
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
      .replace(/<html[^>]*>/, () => `<html lang="${language}" dir="${direction}" data-search="${search}">`)
      .replace(/<title>.*?<\/title>/, '')
      .replace(/<meta name="description"[^>]*>/, '')
      .replace(/<noscript id="undrawn">.*?<\/noscript>/s, '')
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

const drawingOf = (folder: string) => join(folder, '../dist-server/draw.js')

export const hasDrawing = (folder: string) => existsSync(drawingOf(folder))

/** What the build has made of the site for the server, beside the site's own folder. */
export const loadDrawing = async <Drawing>(folder: string): Promise<Drawing> =>
  import(pathToFileURL(drawingOf(folder)).href)
