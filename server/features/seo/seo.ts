import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Reply, toAddress } from '@snowplow/contract/api/route.ts'
import { getPage, type PageReply } from '@snowplow/contract/content-page/content-page.ts'
import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { calendarPath } from '@snowplow/contract/contest/calendar.ts'
import { type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import { fingerprintFeedPath, listDailyFingerprints } from '@snowplow/contract/fingerprint/fingerprint.ts'
import { archivePath, archiveYear, isShared, sharedPaths, withoutYear } from '@snowplow/contract/screen-paths.ts'
import { pictureFolder } from '@snowplow/contract/share-picture.ts'
import {
  type DistrictWinners,
  listWinnerYears,
  type Winners,
  winnersAddress,
} from '@snowplow/contract/winner/winner.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { send } from '../../http/problem.ts'
import type { HeadOf } from '../../ssr/render.ts'
import { hasSsrBundle, loadSsrBundle, type Read } from '../../ssr/ssr-bundle.ts'
import { isPictureFor, type OgImageRequest, readPictureName, toPicturePath } from './addresses.ts'
import { type CalendarMessages, writeContestCalendar } from './contest-calendar.ts'
import { describeContestEvent } from './contest-event.ts'
import { type FeedMessages, writeFingerprintFeed } from './fingerprint-feed.ts'
import type { Picture } from './og-image.ts'
import { manifestPath, type PageHead, type SiteLanguage, writePageHead } from './page-head.ts'
import type { ShareImages } from './share-images.ts'
import {
  createIconSvg,
  createManifest,
  icons,
  isIcon,
  securityTextPath,
  writeRobots,
  writeSecurityText,
  writeSitemap,
} from './site-files.ts'

interface SeoBundle {
  siteLanguages: SiteLanguage[]
  getPageMeta: (
    path: string,
    language: string,
    options?: {
      won?: { district: string; names: string[] } | undefined
      hasWinners?: boolean
      summary?: string | undefined
    },
  ) => Promise<{ title: string; description: string; contest: string; pictured: string[] }>
  getCalendarMessages: (language: string) => Promise<CalendarMessages>
  getFeedMessages: (language: string) => Promise<FeedMessages>
}

interface SeoOptions {
  folder: string
  address: string | undefined
  read: Read
  images: ShareImages
  /** Languages that visitors can choose. */
  languages: () => readonly string[]
  /** Real time, also in a demo. */
  wallNow: () => Date
}

// Seconds; for files that change with a release only.
const cacheSeconds = 86_400

async function announced(read: Read, year?: string): Promise<DistrictWinners[]> {
  const reply = (await read(winnersAddress(year))) as Winners | undefined
  return reply?.districts.filter(({ names, isUndecided }) => names.length > 0 && !isUndecided) ?? []
}

async function getSummary(path: string, language: string, read: Read): Promise<string | undefined> {
  const kind = pageKinds.find((one) => path === `/${one}`)
  return kind && ((await read(toAddress(getPage, { kind, language }))) as PageReply | undefined)?.summary
}

const subjectOfDistrict = (id: number) => `?district=${id}`

/**
 * Serves link previews of pages and winners, icons, manifest, robots.txt, security.txt and sitemap.
 * @returns a function for the pages' heads; undefined if the site is not built
 */
export async function shareSite(
  app: FastifyInstance,
  { folder, address, read, images, languages, wallNow }: SeoOptions,
): Promise<HeadOf | undefined> {
  if (!hasSsrBundle(folder)) return undefined
  const { siteLanguages, getPageMeta, getCalendarMessages, getFeedMessages } = await loadSsrBundle<SeoBundle>(folder)
  const icon = readFileSync(join(folder, 'plow.svg'), 'utf8')
  const listLanguages = () => siteLanguages.filter(({ code }) => languages().includes(code))
  const getLanguage = (code: unknown) => listLanguages().find((language) => language.code === code)

  async function renderImage(imageRequest: OgImageRequest) {
    const { language } = imageRequest
    if (!getLanguage(language)) return undefined
    if (imageRequest.kind === 'page') {
      const path = sharedPaths.find((shared) => isPictureFor(shared, imageRequest))
      return path && images.draw(path, language)
    }
    const district = (await announced(read, imageRequest.year)).find(
      ({ districtId }) => districtId === imageRequest.districtId,
    )
    const won = district?.names[imageRequest.position - 1]
    return district && won && images.draw('/winners', language, { district: district.name, name: won.snowplowName })
  }

  app.get<{ Params: { file: string } }>(`${pictureFolder}/:file`, async (request, reply) => {
    const name = request.params.file
    if (isIcon(name)) return sendPicture(request, reply, await images.toPng(createIconSvg(icon, icons[name])))
    const imageRequest = readPictureName(name)
    const picture = imageRequest && (await renderImage(imageRequest))
    return picture ? sendPicture(request, reply, picture) : send(reply, 'route.not_found')
  })

  function sendPicture(request: FastifyRequest, reply: FastifyReply, { png, etag }: Picture) {
    // Always revalidated: winners may be withdrawn, and texts change.
    reply.headers({ 'cache-control': 'public, no-cache', etag, 'cross-origin-resource-policy': 'cross-origin' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('image/png').send(png)
  }

  app.get('/robots.txt', (_request, reply) => sendText(reply, 'text/plain', writeRobots(address)))

  app.get(securityTextPath, async (_request, reply) => {
    const email = ((await read(toAddress(getContest))) as ContestReply | undefined)?.texts.contactEmail
    if (!email) return send(reply, 'route.not_found')
    const text = writeSecurityText({ email, site: address, languages: listLanguages(), now: wallNow() })
    return sendText(reply.header('cache-control', 'public, no-cache'), 'text/plain', text)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    if (!address) return send(reply, 'route.not_found')
    const districts = (await announced(read)).map(({ districtId }) => subjectOfDistrict(districtId))
    const years = ((await read(toAddress(listWinnerYears))) ?? []) as number[]
    const pages = [
      ...sharedPaths.map((path) => ({ path })),
      ...districts.map((subject) => ({ path: '/winners', subject })),
      ...years.flatMap((year) => [{ path: archivePath(year) }, { path: archivePath(year, '/results') }]),
    ]
    return sendText(
      reply.header('cache-control', 'no-cache'),
      'application/xml',
      writeSitemap(address, pages, listLanguages()),
    )
  })

  app.get<{ Querystring: { language?: unknown } }>(manifestPath, async ({ query }, reply) => {
    const language = getLanguage(query.language) ?? siteLanguages[0]
    if (!language) return send(reply, 'route.not_found')
    const { contest, description } = await getPageMeta('/', language.code)
    return sendText(reply, 'application/manifest+json', JSON.stringify(createManifest(contest, description, language)))
  })

  for (const { code } of siteLanguages) {
    app.get(calendarPath(code), async (_request, reply) => {
      const contest = (await read(toAddress(getContest))) as ContestReply | undefined
      if (!contest || contest.season.state === 'preparing') return send(reply, 'route.not_found')
      const text = writeContestCalendar({ contest, messages: await getCalendarMessages(code), site: address })
      return sendText(reply.header('cache-control', 'public, no-cache'), 'text/calendar', text)
    })
    app.get(fingerprintFeedPath(code), async (_request, reply) => {
      const contest = (await read(toAddress(getContest))) as ContestReply | undefined
      const list = (await read(toAddress(listDailyFingerprints))) as Reply<typeof listDailyFingerprints> | undefined
      if (!address || !contest || !list || contest.season.state === 'preparing') return send(reply, 'route.not_found')
      const messages = await getFeedMessages(code)
      const text = writeFingerprintFeed({ contest, fingerprints: list.items, messages, language: code, site: address })
      return sendText(reply.header('cache-control', 'public, no-cache'), 'application/atom+xml', text)
    })
  }

  function sendText(reply: FastifyReply, type: string, text: string) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', `public, max-age=${cacheSeconds}`)
    return reply.type(`${type}; charset=utf-8`).send(text)
  }

  async function wonAt(search: string, year: string | undefined, read: Read) {
    if (!search) return undefined
    const district = (await announced(read, year)).find(({ districtId }) => subjectOfDistrict(districtId) === search)
    // A district without votes has no winner.
    if (!district?.names.length) return undefined
    return { ...district, names: district.names.map(({ snowplowName }) => snowplowName) }
  }

  return async ({ path, search, language, read }) => {
    const year = archiveYear(path)
    if (!isShared(path) && !year) return ''
    const isWinners = withoutYear(path) === '/winners'
    const won = isWinners ? await wonAt(search, year, read) : undefined
    const hasContest = path === '/' || path === '/winners'
    const contest = hasContest ? ((await read(toAddress(getContest))) as ContestReply | undefined) : undefined
    const messages = await getPageMeta(path, language, {
      won: won && { district: won.name, names: won.names },
      hasWinners: year !== undefined || (contest?.concluded ?? false),
      summary: await getSummary(path, language, read),
    })
    const page: PageHead = {
      ...messages,
      site: address,
      path,
      subject: isWinners && !won ? '' : search,
      language,
      languages: listLanguages(),
      pictures: messages.pictured.map((shows, at) => ({
        path: toPicturePath(path, language, won && { year, districtId: won.districtId, position: at + 1 }),
        shows,
      })),
    }
    return writePageHead({
      ...page,
      event:
        path === '/' && contest && contest.season.state !== 'preparing'
          ? describeContestEvent(contest, page)
          : undefined,
    })
  }
}
