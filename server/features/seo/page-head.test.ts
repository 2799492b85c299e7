import { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../test/test-app.ts'
import { describeContestEvent, formatZonedInstant } from './contest-event.ts'
import { type PageHead, writePageHead } from './page-head.ts'

const languages = [
  { code: 'en', direction: 'ltr', locale: 'en_US' },
  { code: 'ar', direction: 'rtl', locale: 'ar_AR' },
]
const page = (overrides: Partial<PageHead> = {}): PageHead => ({
  site: 'https://plows.example',
  path: '/winners',
  subject: '',
  language: 'ar',
  languages,
  title: 'The winners',
  description: 'Who won.',
  contest: 'The contest',
  pictures: [{ path: '/share/winners.ar.png', shows: 'A plow' }],
  ...overrides,
})
const getLinks = (head: string) => head.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)

test('writePageHead > has one address per language and a default one', () => {
  expect(getLinks(writePageHead(page({ subject: '?district=3' })))).toEqual([
    '<link rel="canonical" href="https://plows.example/winners?district=3&amp;language=ar" data-social="">',
    '<link rel="alternate" hreflang="en" href="https://plows.example/winners?district=3&amp;language=en" data-social="">',
    '<link rel="alternate" hreflang="ar" href="https://plows.example/winners?district=3&amp;language=ar" data-social="">',
    '<link rel="alternate" hreflang="x-default" href="https://plows.example/winners?district=3" data-social="">',
    '<link rel="alternate" type="application/atom+xml" href="/share/fingerprints.ar.atom">',
  ])
})

test('writePageHead > describes a page with title, description and image', () => {
  const head = writePageHead(page())
  for (const [property, content] of [
    ['og:title', 'The winners'],
    ['og:description', 'Who won.'],
    ['og:site_name', 'The contest'],
    ['og:locale', 'ar_AR'],
    ['og:locale:alternate', 'en_US'],
    ['og:url', 'https://plows.example/winners?language=ar'],
    ['og:image', 'https://plows.example/share/winners.ar.png'],
    ['og:image:alt', 'A plow'],
  ])
    expect(head).toContain(`<meta property="${property}" content="${content}" data-social="">`)
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image" data-social="">')
})

test('writePageHead > omits addresses on a site without one', () => {
  const head = writePageHead(page({ site: undefined }))
  expect(head).not.toMatch(/https?:|canonical|alternate" hreflang|og:image|og:url/)
  expect(head).toContain('og:title')
})

test('writePageHead > escapes names', () => {
  const name = '"><script>alert(1)</script>\u202e&\''
  const head = writePageHead(page({ title: name, description: name, event: { name: '</script><script>alert(1)' } }))
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(head).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u202e&amp;&#39;"')
  const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(head) ?? []
  expect(JSON.parse(data)).toEqual({ name: '</script><script>alert(1)' })
})

test('formatZonedInstant > adds the zone’s offset of that day', () => {
  expect(formatZonedInstant('2025-08-11T05:00:00Z', 'America/Chicago')).toBe('2025-08-11T00:00:00-05:00')
  expect(formatZonedInstant('2025-12-01T06:00:00Z', 'America/Chicago')).toBe('2025-12-01T00:00:00-06:00')
  expect(formatZonedInstant('2025-12-01T06:00:00Z', 'UTC')).toBe('2025-12-01T06:00:00+00:00')
  expect(formatZonedInstant('2025-12-01T06:00:00Z', 'Asia/Kolkata')).toBe('2025-12-01T11:30:00+05:30')
})

test('describeContestEvent > spans the first to the last day of the contest', async () => {
  const contest = await testApp()
  const reply = z.parse(ContestReply, (await contest.get('/contest')).json())
  expect(describeContestEvent(reply, page({ path: '/' }))).toMatchObject({
    '@type': 'Event',
    name: 'The contest',
    inLanguage: 'ar',
    startDate: '2025-08-11T00:00:00-05:00',
    endDate: '2025-10-27T23:59:59-05:00',
    url: 'https://plows.example/?language=ar',
    image: ['https://plows.example/share/winners.ar.png'],
    organizer: { name: reply.texts.departmentName },
  })
  expect(JSON.stringify(describeContestEvent(reply, page({ site: undefined })))).not.toContain('plows.example')
})
