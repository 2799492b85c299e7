import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { addDays, daysBetween, toDay } from '@snowplow/contract/contest/days.ts'
import { withDatabase } from '@snowplow/load/databases.ts'
import { createDemo, type Server, startProduct } from '@snowplow/load/servers.ts'
import { Installation } from '@snowplow/server/entities/installation.entity.ts'
import { freePort } from '@snowplow/server/test/network/free-port.ts'
import { throttling } from 'lighthouse/core/config/constants.js'
import { launchChromium } from '../scripts/testing/provide-chromium.ts'
import { measureInteractions } from './interactions.ts'
import { type Measure, measureLoad } from './lighthouse.ts'
import { compareMainThreads } from './main-thread.ts'
import type { Row } from './rows.ts'

const bars = { score: 98, paintMs: 1300, paintRatio: 1.25, shift: 0.01, requests: 16 }
interface BlockedBars {
  blockedMs: number
  longestTaskMs?: number
}
const { cpuSlowdownMultiplier } = throttling.mobileSlow4G
/** A page that informs loads its app at the first sign of intent. */
const kindBars: Record<'informs' | 'form', BlockedBars> = {
  informs: { blockedMs: 30 },
  form: { blockedMs: 200, longestTaskMs: 100 },
}

/** A slower phone may have longer tasks. */
const getBlockedBars = (kind: MeasuredPage['kind'], cpuSlowdown: number): BlockedBars => {
  const { longestTaskMs, ...bars } = kindBars[kind]
  return longestTaskMs ? { ...bars, longestTaskMs: (longestTaskMs * cpuSlowdown) / cpuSlowdownMultiplier } : bars
}

interface MeasuredPage {
  path: string
  kind: keyof typeof kindBars
  /** Maximum of a first visit. */
  maxBytes?: number
}

/** Days of the demo's contest that become today, and the public pages of each. */
const days: [day: string, pages: Record<string, MeasuredPage>][] = [
  ['2025-09-01', { 'public naming form': { path: '/public-naming-form', kind: 'form' } }],
  [
    '2025-10-01',
    {
      'front page': { path: '/', kind: 'informs', maxBytes: 50_000 },
      'favorite name poll': { path: '/favorite-name-poll', kind: 'form' },
      'favorite name poll of a county': { path: '/favorite-name-poll?county=1', kind: 'form' },
      'closed naming form': { path: '/public-naming-form', kind: 'informs' },
    },
  ],
  ['2025-10-29', { winners: { path: '/winners', kind: 'informs' } }],
]

async function captureStaticHtml(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Code as text: it runs in the page, without this program's types.
  const html = await page.evaluate<string>(`(() => {
    const css = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    document.querySelectorAll('script, style, link[rel~="stylesheet"], link[rel~="modulepreload"]').forEach((one) => one.remove())
    document.head.append(Object.assign(document.createElement('style'), { textContent: css.join('\\n') }))
    return document.documentElement.outerHTML
  })()`)
  await page.close()
  return `<!doctype html>${html}`
}

async function serveStatic(html: string, product: Server): Promise<HttpServer> {
  const body = brotliCompressSync(html)
  const server = createServer(async (request, reply) => {
    if (request.url === '/page') {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
      return
    }
    const result = await fetch(product.origin + request.url)
    reply
      .writeHead(result.status, { 'content-type': result.headers.get('content-type') ?? '' })
      .end(Buffer.from(await result.arrayBuffer()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const formatMs = (milliseconds: number) => `${Math.round(milliseconds)} ms`

const describe = ({ score, firstPaintMs, shift, requests }: Measure) =>
  `score ${score}, first paint ${formatSeconds(firstPaintMs)}, shift ${shift.toFixed(3)}, ${requests} requests`

function createPaintRow(name: string, measured: Measure, limit: Measure): Row {
  const ratio = measured.largestPaintMs / limit.largestPaintMs
  return {
    work: `largest paint of the ${name}`,
    measured: formatSeconds(measured.largestPaintMs),
    limit: formatSeconds(limit.largestPaintMs),
    ratio: ratio.toFixed(2),
    bar: `≤ ${bars.paintRatio}`,
    isWithinBar:
      measured.score >= bars.score &&
      measured.largestPaintMs <= bars.paintMs &&
      ratio <= bars.paintRatio &&
      measured.shift <= bars.shift &&
      measured.requests <= bars.requests,
    latency: `${describe(measured)} (static: ${describe(limit)})`,
  }
}

function createBlockedRow(
  name: string,
  { blockedMs, longestTaskMs }: BlockedBars,
  measured: Measure,
  limit: Measure,
): Row {
  const beyond = measured.blockedMs - limit.blockedMs
  return {
    work: `blocked time of the ${name}`,
    measured: formatMs(measured.blockedMs),
    limit: formatMs(limit.blockedMs),
    ratio: `+${Math.round(beyond)}`,
    bar: `≤ +${blockedMs}`,
    isWithinBar: beyond <= blockedMs && !(longestTaskMs && measured.longestTaskMs > longestTaskMs),
    latency: `longest task ${formatMs(measured.longestTaskMs)} (${longestTaskMs ? `bar: ${formatMs(longestTaskMs)}; ` : ''}static: ${formatMs(limit.longestTaskMs)})`,
  }
}

function createBytesRow(name: string, maxBytes: number, { bytes }: Measure): Row {
  return {
    work: `bytes of a first visit to the ${name}`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    limit: `${maxBytes / 1000} kB`,
    ratio: (bytes / maxBytes).toFixed(2),
    bar: '≤ 1.00',
    isWithinBar: bytes <= maxBytes,
    latency: '',
  }
}

/** Turns the demo into a real contest of today: the demo's bar and clock are no part of a public page. */
const moveToToday = (database: string, day: string) =>
  withDatabase(database, async (em) => {
    const contest = await em.findOneOrFail(Installation, 1, { populate: ['season'] })
    const days = daysBetween(day, toDay(new Date(), contest.season.timeZone))
    const moved = JSON.stringify(contest.season.schedule).replace(/\d{4}-\d{2}-\d{2}/g, (one) => addDays(one, days))
    contest.season.schedule = JSON.parse(moved)
    contest.isSample = false
    await em.flush()
  })

const production = {
  NODE_ENV: 'production',
  CONTEST_MODE: 'production',
  CAPTCHA_PROVIDER: 'altcha',
  JWT_SECRET: 'a secret of the bench that is long enough',
}

interface Bench {
  browser: Browser
  /** Port of the browser's debugger. */
  port: number
  cpuSlowdown: number
}

async function* measurePage(
  { browser, port, cpuSlowdown }: Bench,
  product: Server,
  name: string,
  { path, kind, maxBytes }: MeasuredPage,
): AsyncGenerator<Row> {
  const address = product.origin + path
  const still = await serveStatic(await captureStaticHtml(browser, address), product)
  const limitAddress = `http://127.0.0.1:${(still.address() as AddressInfo).port}/page`
  const limit = await measureLoad(limitAddress, port, cpuSlowdown)
  const measured = await measureLoad(address, port, cpuSlowdown)
  yield createPaintRow(name, measured, limit)
  yield createBlockedRow(name, getBlockedBars(kind, cpuSlowdown), measured, limit)
  if (maxBytes) yield createBytesRow(name, maxBytes, measured)
  if (kind === 'informs') yield compareMainThreads(browser, name, address, limitAddress)
  await new Promise((done) => still.close(done))
  for (const row of await measureInteractions(browser, name, address)) yield row
}

/** @param cpuSlowdown of the phone against this machine; a slow machine is better measured with six */
export async function* measurePages(folder: string, cpuSlowdown = cpuSlowdownMultiplier) {
  const port = await freePort()
  const browser = await launchChromium(`--remote-debugging-port=${port}`)
  try {
    for (const [day, pages] of days) {
      const database = await createDemo(`sqlite:${join(folder, `pages-${day}.sqlite`)}`)
      await moveToToday(database, day)
      const product = await startProduct(database, production)
      for (const [name, page] of Object.entries(pages))
        yield* measurePage({ browser, port, cpuSlowdown }, product, name, page)
      await product.stop()
    }
  } finally {
    await browser.close()
  }
}
