import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { addDays, daysBetween, toDay } from '@snowplow/contract/contest/days.ts'
import { withDatabase } from '@snowplow/load/databases.ts'
import { createDemo, type Server, startProduct } from '@snowplow/load/servers.ts'
import { findMedian } from '@snowplow/load/statistics.ts'
import { Installation } from '@snowplow/server/entities/installation.entity.ts'
import { freePort } from '@snowplow/server/test/network/free-port.ts'
import lighthouse from 'lighthouse'
import { launchChromium } from '../scripts/testing/provide-chromium.ts'
import { measureInteraction } from './interactions.ts'
import type { Row } from './rows.ts'

const rounds = 5
/** Exceeds ten for each rotation of the vote page: the demo has 24 names per district. */
const warmReaders = 300

const bars = { score: 98, paintMs: 1300, paintRatio: 1.25, shift: 0.01, blockingMs: 100, requests: 16 }

/** Days of the demo's contest that become today, and the public pages of each. */
const days: [day: string, pages: Record<string, string>][] = [
  ['2025-09-01', { 'public naming form': '/public-naming-form' }],
  [
    '2025-10-01',
    {
      'front page': '/',
      'favorite name poll': '/favorite-name-poll',
      'favorite name poll of a county': '/favorite-name-poll?county=1',
      'closed naming form': '/public-naming-form',
    },
  ],
  ['2025-10-29', { winners: '/winners' }],
]

interface Measure {
  score: number
  firstPaintMs: number
  largestPaintMs: number
  shift: number
  blockingMs: number
  requests: number
}

async function measure(address: string, port: number): Promise<Measure> {
  const measures: Measure[] = []
  // Warms the page cache: the first ten readers of each rotation get a less compressed page.
  for (let reader = 0; reader < warmReaders; reader++) {
    const result = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    await result.arrayBuffer()
  }
  for (let round = 0; round < rounds; round++) {
    const run = await lighthouse(address, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
      // Includes cookies, which Lighthouse would retain: a visitor with one has the site's files.
      clearStorageTypes: ['cookies', 'file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    })
    if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
    const { audits, categories } = run.lhr
    const getNumber = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    const requests = audits['network-requests']?.details
    measures.push({
      score: Math.round((categories.performance?.score ?? 0) * 100),
      firstPaintMs: getNumber('first-contentful-paint'),
      largestPaintMs: getNumber('largest-contentful-paint'),
      shift: getNumber('cumulative-layout-shift'),
      blockingMs: getNumber('total-blocking-time'),
      requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
    })
  }
  const middle = (name: keyof Measure) => findMedian(measures.map((one) => one[name]))
  return {
    score: middle('score'),
    firstPaintMs: middle('firstPaintMs'),
    largestPaintMs: middle('largestPaintMs'),
    shift: middle('shift'),
    blockingMs: middle('blockingMs'),
    requests: middle('requests'),
  }
}

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

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

function createRow(page: string, measured: Measure, limit: Measure): Row {
  const ratio = measured.largestPaintMs / limit.largestPaintMs
  const isWithinBar =
    measured.score >= bars.score &&
    measured.largestPaintMs <= bars.paintMs &&
    ratio <= bars.paintRatio &&
    measured.shift <= bars.shift &&
    measured.blockingMs <= bars.blockingMs &&
    measured.requests <= bars.requests
  const describeMeasure = ({ score, firstPaintMs, shift, blockingMs, requests }: Measure) =>
    `score ${score}, first paint ${seconds(firstPaintMs)}, shift ${shift.toFixed(3)}, blocked ${Math.round(blockingMs)} ms, ${requests} requests`
  return {
    work: `largest paint of the ${page}`,
    measured: seconds(measured.largestPaintMs),
    limit: seconds(limit.largestPaintMs),
    ratio: ratio.toFixed(2),
    bar: `≤ ${bars.paintRatio}`,
    isWithinBar,
    latency: `${describeMeasure(measured)} (static: ${describeMeasure(limit)})`,
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

export async function* measurePages(folder: string): AsyncGenerator<Row> {
  const port = await freePort()
  const browser = await launchChromium(`--remote-debugging-port=${port}`)
  try {
    for (const [day, pages] of days) {
      const database = await createDemo(`sqlite:${join(folder, `pages-${day}.sqlite`)}`)
      await moveToToday(database, day)
      const product = await startProduct(database, production)
      for (const [page, path] of Object.entries(pages)) {
        const address = product.origin + path
        const still = await serveStatic(await captureStaticHtml(browser, address), product)
        const limit = await measure(`http://127.0.0.1:${(still.address() as AddressInfo).port}/page`, port)
        yield createRow(page, await measure(address, port), limit)
        await new Promise((done) => still.close(done))
        const result = await measureInteraction(browser, page, address)
        if (result) yield result
      }
      await product.stop()
    }
  } finally {
    await browser.close()
  }
}
