import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@snowplow/contract/api/route.ts'
import type { Look } from '@snowplow/contract/appearance/look.ts'
import { calendarPath } from '@snowplow/contract/contest/calendar.ts'
import { type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { getPage, type PageReply } from '@snowplow/contract/page/page.ts'
import { pageKinds } from '@snowplow/contract/page/page-kinds.ts'
import { archivePath, archiveYear, isShared, type SharedPath, sharedPaths } from '@snowplow/contract/screen-paths.ts'
import { type DistrictWinners, listWinnerYears, type Winners, winnersAddress } from '@snowplow/contract/winner.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { send } from '../../http/problem.ts'
import { hasDrawing, loadDrawing, type Read } from '../../http/site/drawing.ts'
import type { HeadOf } from '../../http/site/drawn-pages.ts'
import { isPictureOf, type PictureAsked, pictureFolder, picturePath, readPictureName } from './addresses.ts'
import { type CalendarWords, contestCalendar } from './contest-calendar.ts'
import { contestEvent } from './contest-event.ts'
import { manifestPath, type PageHead, pageHead, type SiteLanguage } from './page-head.ts'
import { pictures } from './pictures.ts'
import { iconDrawing, icons, isIcon, manifest, robots, sitemap } from './site-files.ts'

/** What `web/sharing.tsx` gives; the server loads it from the build. */
interface Drawing {
  siteLanguages: SiteLanguage[]
  pageWords: (
    path: string,
    language: string,
    standing?: {
      won?: { district: string; names: string[] } | undefined
      hasWinners?: boolean
      summary?: string | undefined
    },
  ) => Promise<{ title: string; description: string; contest: string; pictured: string[] }>
  calendarWords: (language: string) => Promise<CalendarWords>
  drawPicture: (
    path: SharedPath,
    language: string,
    pictured: { look?: Look; logo?: string; won?: { district: string; name: string } },
  ) => Promise<string>
}

interface Given {
  folder: string
  /** Where the site is; undefined where it does not know. */
  address: string | undefined
  read: Read
  /** The logo that the site shows. */
  shownLogo: () => Promise<{ large: Buffer } | undefined>
}

/** Seconds for which what changes with a version alone may be used without asking. */
const keptSeconds = 86_400

/** Only what has been announced; an answer that is refused names nobody. */
async function announced(read: Read, year?: string): Promise<DistrictWinners[]> {
  const reply = (await read(winnersAddress(year))) as Winners | undefined
  return reply?.districts.filter(({ names }) => names.length > 0) ?? []
}

/** What a page of words begins with; undefined for any other page. */
async function summaryOf(path: string, language: string, read: Read): Promise<string | undefined> {
  const kind = pageKinds.find((one) => path === `/${one}`)
  return kind && ((await read(addressOf(getPage, { kind, language }))) as PageReply | undefined)?.summary
}

const subjectOfDistrict = (id: number) => `?district=${id}`

/**
 * Serves what helps the site to be found and passed on: pictures of its pages and winners, its icons, manifest,
 * robots.txt and sitemap. @returns what puts all this into the pages' heads; undefined where the site is not built
 */
export async function shareSite(
  app: FastifyInstance,
  { folder, address, read, shownLogo }: Given,
): Promise<HeadOf | undefined> {
  if (!hasDrawing(folder)) return undefined
  const { siteLanguages, pageWords, calendarWords, drawPicture } = await loadDrawing<Drawing>(folder)
  const icon = readFileSync(join(folder, 'plow.svg'), 'utf8')
  const kept = pictures()
  app.addHook('onClose', kept.close)
  const languageOf = (code: unknown) => siteLanguages.find((language) => language.code === code)

  async function drawingOf(asked: PictureAsked): Promise<string | undefined> {
    if (!languageOf(asked.language)) return undefined
    const [contest, logo] = await Promise.all([read(addressOf(getContest)), shownLogo()])
    const of = {
      ...(contest !== undefined && { look: (contest as ContestReply).look }),
      ...(logo && { logo: `data:image/png;base64,${logo.large.toString('base64')}` }),
    }
    if (asked.kind === 'page') {
      const path = sharedPaths.find((shared) => isPictureOf(shared, asked))
      return path && drawPicture(path, asked.language, of)
    }
    const district = (await announced(read, asked.year)).find(({ districtId }) => districtId === asked.districtId)
    const won = district?.names[asked.place - 1]
    return (
      district &&
      won &&
      drawPicture('/winners', asked.language, { ...of, won: { district: district.name, name: won.snowplowName } })
    )
  }

  app.get<{ Params: { file: string } }>(`${pictureFolder}/:file`, async (request, reply) => {
    const name = request.params.file
    if (isIcon(name)) return sendPicture(request, reply, iconDrawing(icon, icons[name]))
    const asked = readPictureName(name)
    const drawing = asked && (await drawingOf(asked))
    return drawing ? sendPicture(request, reply, drawing) : send(reply, 'route.not_found')
  })

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, drawing: string) {
    const { png, etag } = await kept.of(drawing)
    // A winner may be taken back, and a page's words change: whoever keeps a picture asks whether it is still the one.
    reply.headers({ 'cache-control': 'public, no-cache', etag, 'cross-origin-resource-policy': 'cross-origin' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('image/png').send(png)
  }

  app.get('/robots.txt', (_request, reply) => sendText(reply, 'text/plain', robots(address)))

  app.get('/sitemap.xml', async (_request, reply) => {
    if (!address) return send(reply, 'route.not_found')
    const districts = (await announced(read)).map(({ districtId }) => subjectOfDistrict(districtId))
    const years = ((await read(addressOf(listWinnerYears))) ?? []) as number[]
    const pages = [
      ...sharedPaths.map((path) => ({ path })),
      ...districts.map((subject) => ({ path: '/winners', subject })),
      ...years.map((year) => ({ path: archivePath(year) })),
    ]
    return sendText(
      reply.header('cache-control', 'no-cache'),
      'application/xml',
      sitemap(address, pages, siteLanguages),
    )
  })

  app.get<{ Querystring: { language?: unknown } }>(manifestPath, async ({ query }, reply) => {
    const language = languageOf(query.language) ?? siteLanguages[0]
    if (!language) return send(reply, 'route.not_found')
    const { contest, description } = await pageWords('/', language.code)
    return sendText(reply, 'application/manifest+json', JSON.stringify(manifest(contest, description, language)))
  })

  for (const { code } of siteLanguages)
    app.get(calendarPath(code), async (_request, reply) => {
      const contest = (await read(addressOf(getContest))) as ContestReply | undefined
      if (!contest || contest.season.state === 'preparing') return send(reply, 'route.not_found')
      const text = contestCalendar({ contest, words: await calendarWords(code), site: address })
      return sendText(reply.header('cache-control', 'public, no-cache'), 'text/calendar', text)
    })

  function sendText(reply: FastifyReply, type: string, text: string) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', `public, max-age=${keptSeconds}`)
    return reply.type(`${type}; charset=utf-8`).send(text)
  }

  async function wonAt(search: string, year: string | undefined, read: Read) {
    if (!search) return undefined
    const district = (await announced(read, year)).find(({ districtId }) => subjectOfDistrict(districtId) === search)
    return district && { ...district, names: district.names.map(({ snowplowName }) => snowplowName) }
  }

  return async ({ path, search, language, read }) => {
    const year = archiveYear(path)
    if (!isShared(path) && !year) return ''
    const won = path === '/winners' || year ? await wonAt(search, year, read) : undefined
    const hasContest = path === '/' || path === '/winners'
    const contest = hasContest ? ((await read(addressOf(getContest))) as ContestReply | undefined) : undefined
    const words = await pageWords(path, language, {
      won: won && { district: won.name, names: won.names },
      hasWinners: year !== undefined || (contest?.concluded ?? false),
      summary: await summaryOf(path, language, read),
    })
    const page: PageHead = {
      ...words,
      site: address,
      path,
      subject: search,
      language,
      languages: siteLanguages,
      pictures: words.pictured.map((shows, at) => ({
        path: picturePath(path, language, won && { year, districtId: won.districtId, place: at + 1 }),
        shows,
      })),
    }
    return pageHead({
      ...page,
      event: path === '/' && contest && contest.season.state !== 'preparing' ? contestEvent(contest, page) : undefined,
    })
  }
}
