import { brotliCompressSync } from 'node:zlib'
import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { listPublicSubmissions, reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { listVotingOptions, submitVote } from '@snowplow/contract/public-voting.ts'
import { screenPaths } from '@snowplow/contract/screen-paths.ts'
import { listWinners } from '@snowplow/contract/winner/winner.ts'
import { describe, expect, inject, test } from 'vitest'
import { siteFolder } from '../http/pages/static-site.ts'
import { createDatabase } from '../test/database/test-postgres.ts'
import { makeEntry } from '../test/make/make.ts'
import { databaseProxy } from '../test/network/database-proxy.ts'
import { at, testApp } from '../test/test-app.ts'
import { loadSsrBundle, type SsrBundle } from './ssr-bundle.ts'

type Contest = Awaited<ReturnType<typeof testApp>>
const page = (contest: Contest, url: string, language = 'en') =>
  contest.app.inject({ url, headers: { 'accept-language': language } })

/** Bidi controls, a closing script tag and a comment, as far as an entry may contain them. */
const story = `</script><script>alert(1)</script><!-- \u2067reversed\u2069 \u200f"quoted" & 'more' <img src=x onerror=alert(1)>`

describe('text of an entry', () => {
  test('is escaped in the HTML and the data of a rendered page', async () => {
    const contest = await testApp({ now: at.phase1 })
    const admin = contest.as('admin')
    for (let time = 0; time < 3; time++) {
      const body = makeEntry({ snowplowNameDescription: story })
      expect((await contest.call(submitPublicSubmission, { body })).statusCode).toBe(201)
    }
    const { items } = (await admin(listPublicSubmissions)).json()
    const entries = items.map(({ id, version }: { id: number; version: number }) => ({ id, version }))
    const body = { id: crypto.randomUUID(), entries, reviewState: 'approved' }
    expect((await admin(reviewPublicSubmissions, { body })).statusCode).toBe(200)
    contest.setClock(at.phase2)
    const names = entries.map(({ id }: { id: number }) => id)
    const districtId = items[0].districtId
    const offer = await admin(publishVotingOptions, { params: { districtId }, body: { names, replaces: [] } })
    expect(offer.statusCode).toBe(200)
    contest.setClock(at.phase3)
    const offered = (await contest.call(listVotingOptions, { params: { districtId } })).json()
    const selectedOptions = offered.map(({ id }: { id: number }) => id)
    const vote = await contest.call(submitVote, { body: { districtId, selectedOptions, recaptcha: 'off' } })
    expect(vote.statusCode).toBe(201)
    contest.setClock(at.after)
    const { statusCode, body: html } = await page(contest, '/winners')
    expect(statusCode).toBe(200)
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts.map(([, attributes = '']) => attributes.trim())).toEqual([
      expect.stringMatching(/^async src="\/assets\/boot-[\w-]+\.js"$/),
      'type="application/json" id="dehydrated-state"',
    ])
    const data = JSON.stringify(JSON.parse(scripts[1]?.[2] ?? ''))
    expect(data).toContain(JSON.stringify(story))
    expect(html.split('&lt;/script&gt;&lt;script&gt;alert(1)').length - 1).toBe(3)
    expect(html).not.toContain('<img src=x')
  })
})

/** Views of public pages, besides the pages themselves. */
const views = ['/favorite-name-poll?county=1', '/documentation?guide=families', '/sign-in?login=admin']

test.each(Object.entries(at))('public pages at %s > read every reply that they render', async (_phase, now) => {
  const contest = await testApp({ now })
  // Ballots are counted for some time after the start.
  await expect.poll(async () => (await contest.call(listWinners)).statusCode, { timeout: 10_000 }).not.toBe(503)
  const { renderPage } = await loadSsrBundle<SsrBundle>(siteFolder)
  const read = (address: string) => contest.app.inProcessFetch(address)
  const unread: Record<string, string[]> = {}
  for (const address of [...screenPaths, ...views]) {
    const [path = '', query] = address.split('?')
    const request = {
      path,
      search: query ? `?${query}` : '',
      language: 'en',
      mode: null,
      savesData: false,
      rotation: 0,
    }
    const page = await renderPage({ ...request, read })
    if (page) unread[address] = page.unread
  }
  expect(Object.keys(unread).length).toBeGreaterThan(12)
  expect(Object.entries(unread).filter(([, paths]) => paths.length > 0)).toEqual([])
})

/** Ten packets of 1,460 bytes, which a server sends before the first answer; a larger page paints a round trip later. */
const initialWindow = 14_600
/** Bytes of the reply's head with HTTP/1.1. */
const headLength = 1_230

test.each([
  ['/', at.phase1],
  ['/', at.phase3],
  ['/public-naming-form', at.phase1],
  ['/favorite-name-poll', at.phase3],
])('page %s at %s > fits into the first packets of a connection', async (url, now) => {
  const { body } = await page(await testApp({ now }), url)
  expect(brotliCompressSync(body).length + headLength).toBeLessThanOrEqual(initialWindow)
})

test.each([
  [at.phase2, 'The first code is published the night after voting opens.'],
  [at.phase3, 'No code has been published yet.'],
  ['2025-10-05T12:00:00-05:00', 'No code has been published yet.'],
])('daily codes at %s > are not announced for a night that has passed', async (now, text) => {
  const { body } = await page(await testApp({ now }), '/results')
  expect(body).toContain(text)
})

test.each([
  ['en', ['latin-wght']],
  ['tr', ['latin-ext-wght', 'latin-wght']],
  ['ar', ['latin-wght']],
])('page in %s > preloads the fonts of its letters', async (language, fonts) => {
  const { body } = await page(await testApp({ now: at.phase1 }), '/', language)
  const preloaded = body.matchAll(/<link rel="preload" as="font"[^>]* href="\/assets\/figtree-([\w-]+?)-normal-/g)
  expect(Array.from(preloaded, ([, font]) => font).sort()).toEqual(fonts)
})

test('page for a browser that saves data > has no font', async () => {
  const contest = await testApp({ now: at.phase1 })
  const open = (headers: Record<string, string>) => contest.app.inject({ url: '/', headers })
  const hasFont = ({ body }: { body: string }) => /@font-face|as="font"|woff2/.test(body)
  expect(hasFont(await open({}))).toBe(true)
  const saving = await open({ 'save-data': 'on' })
  expect([saving.statusCode, hasFont(saving), saving.headers.vary]).toEqual([
    200,
    false,
    expect.stringContaining('save-data'),
  ])
})

test('database outage > pages have a notice in their language', async () => {
  const limits = { connectMs: 2000, statementMs: 800, lockMs: 300, queryMs: 1200 }
  const proxy = await databaseProxy(await createDatabase(inject('postgres')))
  const contest = await testApp({ database: proxy.address, limits, now: at.phase3 })
  const notices = { en: 'may be out of date', tr: 'güncel olmayabilir', ar: 'قد لا تكون هذه الصفحة محدّثة' }
  const noticeIn = async (language: string, url = '/favorite-name-poll') =>
    /<p id="out-of-date" role="status">(.*?)<\/p><div id="root"><\w/.exec(
      (await page(contest, url, language)).body,
    )?.[1]
  for (const language of Object.keys(notices)) expect(await noticeIn(language)).toBeUndefined()
  proxy.down(true)
  for (const [language, text] of Object.entries(notices))
    await expect.poll(() => noticeIn(language), { timeout: 10_000, interval: 300 }).toContain(text)
  // Not rendered before: rendered from cached replies.
  expect(await noticeIn('en', '/public-naming-form')).toContain(notices.en)
  proxy.down(false)
  for (const language of Object.keys(notices))
    await expect.poll(() => noticeIn(language), { timeout: 10_000, interval: 100 }).toBeUndefined()
})
