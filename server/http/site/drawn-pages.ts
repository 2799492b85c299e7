import type { IncomingHttpHeaders } from 'node:http'
import { addressOf } from '@snowplow/contract/api/route.ts'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Known, whenKnown } from '../../known.ts'
import { type Drawing, loadDrawing, type Read } from './drawing.ts'
import { drawingFaults } from './drawing-faults.ts'
import { type DrawnPage, digestOf, htmlOf, packedPage } from './drawn-page.ts'
import { keptPage, Unreadable, type Version } from './kept-page.ts'
import { readIndex, styleOf, templateOf } from './page-template.ts'
import { wantedLanguage } from './wanted-language.ts'

/** Writes what stands in a page's head for those who find it and pass it on. */
export type HeadOf = (asked: { path: string; search: string; language: string; read: Read }) => Promise<string>

interface Asked {
  path: string
  search: string
  language: string
}

/** One drawing, for two kinds of readers. */
interface DrawnPages {
  /** For who has never been here: nothing is kept in the browser that it would have to wait for. */
  first: DrawnPage
  /** Waits for first-paint.ts, which the browser has by then. */
  again: DrawnPage
}

/** What first-paint.ts leaves behind. */
const isReturning = ({ cookie }: IncomingHttpHeaders) => cookie !== undefined && /(?:^|;\s*)returning=/.test(cookie)

interface Kept extends Version<DrawnPages> {
  /** Digests of the answers that it was drawn from, by their addresses. */
  answers: Map<string, string>
  /** For people, that the page may be out of date. */
  notice: string
}

/** Two answers that differ only in when they were given show the same. */
const told = (reply: unknown) =>
  digestOf(JSON.stringify(reply ?? null, (name, value) => (name === 'now' ? undefined : value)))

/** When the contest goes on to what follows; of an answer that tells it. */
const untilOf = (reply: unknown): number => {
  const { nextChangeAt } = (reply ?? {}) as { nextChangeAt?: string | null }
  return nextChangeAt ? Date.parse(nextChangeAt) : Number.POSITIVE_INFINITY
}

async function pagesOf(text: string, search: string): Promise<DrawnPages> {
  const unblocked = text.replace('<script src=', '<script async src=')
  const [first, again] = await Promise.all([packedPage(unblocked, search !== ''), packedPage(text, search !== '')])
  return { first, again }
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

const nameOf = ({ path, search, language }: Asked) => `${path}${search} in ${language}`

/** For how long, in milliseconds, all who ask for a view share what there are views of. */
const viewsMaxAgeMs = 1000
/** Answers that views are chosen by: the counties and the winners. */
const mostViewed = 10
/** Above what any state has of views in all languages: those of counties and winners that are no more are let go. */
const mostKept = 1500
/** Queries whose views are at hand, and their longest, in characters: nobody fills the memory with others. */
const [mostQueries, longestQuery] = [1500, 100]

/**
 * The public pages as finished HTML, each kept until what it shows has changed. However many ask at once, it is drawn
 * once.
 *
 * There are as many as screens and their views in each language, for those who come first and those who come again. The
 * vote has a view for each county: as ready brotli 14 kB, in 3 languages for 254 counties (no state has more) twice
 * 11 MB, where their HTML would take twice 57 MB.
 */
export async function drawnPages(folder: string, source: Source, most = mostKept) {
  const { draw, viewAt, chooseLanguage, colorsOf } = await loadDrawing<Drawing>(folder)
  const fill = templateOf(folder)
  const faults = drawingFaults(source.log)
  const kept = new LRUCache<string, ReturnType<typeof keptPage<DrawnPages, Kept>>>({ max: most })
  let turn: Promise<unknown> = Promise.resolve()

  const read: Read = (address) =>
    source.read(address).catch((cause) => {
      throw new Unreadable(`${address} cannot be read`, { cause })
    })

  const lately = new LRUCache<string, object>({
    max: mostViewed,
    ttl: viewsMaxAgeMs,
    fetchMethod: async (address) => (await read(address)) as object | undefined,
  })

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
    return { answers, page: await pagesOf(html, search), until, notice: drawn.notice }
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
    const name = nameOf(asked)
    return keptPage<DrawnPages, Kept>({
      draw: async () => {
        const version = await inTurn(asked)
        faults.over(name)
        return version
      },
      isAsShown,
      withNotice: async ({ page, notice }) => {
        if (!page) return null
        const html = String(await htmlOf(page.again))
        return pagesOf(
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
    const name = nameOf(asked)
    const known = kept.get(name)
    if (known) return known()
    const page = keep(asked)
    kept.set(name, page)
    return page()
  }

  const searches = new LRUCache<string, string>({ max: mostQueries, ttl: viewsMaxAgeMs })

  async function findView(path: string, query: string): Promise<string> {
    const search = await viewAt(path, query, (address) => lately.fetch(address))
    if (query.length <= longestQuery) searches.set(`${path}?${query}`, search)
    return search
  }

  function viewed(path: string, query: string, language: string) {
    const view = searches.get(`${path}?${query}`) ?? findView(path, query).catch(() => '')
    return whenKnown(view, (search) => pageAt({ path, search, language }))
  }

  const plain = readIndex(folder)
  let shell: { css: string; page: DrawnPage } | undefined

  const languageOf = wantedLanguage(chooseLanguage)

  return {
    /** What a page is drawn in for who asks so. */
    languageOf,

    /** The page that renders in the browser, in the department's colors. */
    async undrawn(): Promise<DrawnPage> {
      const contest = await lately.fetch(addressOf(getContest)).catch(() => undefined)
      const css = contest ? colorsOf(contest) : ''
      const html = css ? plain.replace('</head>', `${styleOf(css)}</head>`) : plain
      if (shell?.css !== css) shell = { css, page: await packedPage(html, false) }
      return shell.page
    },

    /**
     * At once, unless it has to be drawn or looked over first; null for one that draws itself.
     * @param path one of the screens' paths or of a year's winners, so that nobody fills the memory with others
     * @param query anything
     */
    of(path: string, query: string, headers: IncomingHttpHeaders): Known<DrawnPage | null> {
      const language = languageOf(query, headers)
      const version = isReturning(headers) ? 'again' : 'first'
      const page = query ? viewed(path, query, language) : pageAt({ path, search: '', language })
      return whenKnown(page, (pages) => pages?.[version] ?? null)
    },
  }
}
