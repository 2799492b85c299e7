/** Search and sharing metadata of the built site; `npm test` builds it. */

import { submitVote } from '@snowplow/contract/public-voting.ts'
import { sharedPaths } from '@snowplow/contract/screen-paths.ts'
import { languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

const site = 'https://plows.example'
const names = ['Kürek Şampiyonu', 'محراث الثلج', '</script><b>&']

/** A closed season in which the same names won, plus another beside each. */
async function closeYearBefore({ orm }: TestApp): Promise<void> {
  const em = orm.em.fork()
  const { id: _, startedAt: __, ...season } = await em.findOneOrFail(Season, 1)
  const districts = names.map((name, index) => ({
    districtId: index + 1,
    name: `District ${index + 1}`,
    counties: [],
    names: [name, 'Another Name'].map((snowplowName) => ({ snowplowName, snowplowNameDescription: '' })),
  }))
  const closed = { state: 'closed', closedAt: season.createdAt, winners: { districts } } as const
  await em.insert(Season, { ...season, id: 2, year: 2024, ...closed })
}

let contest: TestApp
beforeAll(async () => {
  contest = await testApp({ now: at.phase3, settings: { PUBLIC_ADDRESS: site } })
  await contest.orm.em.fork().nativeUpdate(Installation, { id: 1 }, { languages: [...languageCodes] })
  await closeYearBefore(contest)
  for (const [index, snowplowName] of names.entries()) {
    const district = index + 1
    const options = await makeVotingOptions(contest, district, 3)
    const em = contest.orm.em.fork()
    const [third, second, first] = await em.find(PublicNameSubmission, {}, { orderBy: { id: 'desc' }, limit: 3 })
    Object.assign(first ?? {}, { snowplowName })
    Object.assign(second ?? {}, { snowplowName: `${snowplowName} 2` })
    Object.assign(third ?? {}, { snowplowName: `${snowplowName} 3` })
    await em.flush()
    await contest.call(submitVote, { body: { districtId: district, selectedOptions: options, recaptcha: 'off' } })
  }
  const header = { year: 2025, day: '', timeZone: '', districts: [], options: [] }
  const fingerprint = {
    header,
    salt: '5a'.repeat(32),
    hash: '0f'.repeat(32),
    ballots: 1,
    lastBallotId: 1,
    missingIds: [],
  }
  await insertRows(contest.orm.em.fork(), DailyFingerprint, [
    { ...fingerprint, day: '2025-09-30', createdAt: new Date('2025-10-01T05:10:00Z') },
    { ...fingerprint, day: '2025-10-01', createdAt: new Date('2025-10-02T05:10:00Z') },
  ])
}, 60_000)

const get = (url: string, headers: Record<string, string> = {}) => contest.app.inject({ url, headers })
const getHead = (html: string) => html.split('</head>')[0] ?? ''
const getLanguage = async (url: string, headers?: Record<string, string>) =>
  /<html lang="(\w+)" dir="(\w+)"/
    .exec((await get(url, headers)).body)
    ?.slice(1)
    .join(' ')
const pictureAt = async (url: string) => (await get(url)).rawPayload
const getSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const getMetaValues = (html: string, name: string) =>
  [...getHead(html).matchAll(/<(?:meta|link) (?:property|name|rel)="([^"]*)"[^>]*? (?:content|href)="([^"]*)"/g)]
    .filter(([, key]) => key === name)
    .map(([, , value]) => value)

describe.each(languageCodes)('page metadata in the language %s', (language) => {
  test.each(sharedPaths)('is complete and unique for %s', async (path) => {
    const { body, statusCode, headers } = await get(`${path}?language=${language}`)
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined])
    expect(body).toMatch(new RegExp(`<html lang="${language}" dir="${languages[language].direction}"`))
    expect(getHead(body).match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    expect(getMetaValues(body, 'description')).toHaveLength(1)
    expect(getMetaValues(body, 'canonical')).toEqual([`${site}${path}?language=${language}`])
    // Each language, the default one, and the feed.
    expect(getMetaValues(body, 'alternate')).toHaveLength(languageCodes.length + 2)
    expect(getMetaValues(body, 'alternate')).toContain(`/share/fingerprints.${language}.atom`)
    const [picture = ''] = getMetaValues(body, 'og:image')
    expect(picture).toMatch(new RegExp(`\\.${language}\\.png$`))
    // Rendering is slow; the other languages are covered below.
    if (language === 'en') expect(getSize(await pictureAt(picture.slice(site.length)))).toEqual([1200, 630])
  })
})

test('page metadata > is unique for every page in every language', async () => {
  const heads = languageCodes.flatMap((language) => sharedPaths.map((path) => get(`${path}?language=${language}`)))
  const pages = (await Promise.all(heads)).map(({ body }) => body)
  for (const name of ['description', 'og:title', 'og:image', 'canonical'])
    expect(new Set(pages.flatMap((body) => getMetaValues(body, name))).size).toBe(pages.length)
})

test('front page > contains the contest as schema.org event', async () => {
  const { body } = await get('/?language=tr')
  const [, event = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(event)).toMatchObject({
    '@type': 'Event',
    startDate: '2025-08-11T00:00:00-05:00',
    inLanguage: 'tr',
  })
})

test('page language > prefers the link over the cookie over the browser', async () => {
  const headers = { cookie: 'language=tr', 'accept-language': 'en' }
  expect(await getLanguage('/?language=ar', headers)).toBe('ar rtl')
  expect(await getLanguage('/', headers)).toBe('tr ltr')
  expect(await getLanguage('/', { 'accept-language': 'ar-EG,en;q=0.5' })).toBe('ar rtl')
})

test.each([
  '?language=xx',
  '?language=',
  '?language=%00',
  '?language=__proto__',
  `?language=${'ar'.repeat(3000)}`,
  '?language[]=ar',
  '?language="><script>alert(1)</script>',
  '?district=1',
  '?%',
])('page metadata > ignores the query %s', async (query) => {
  const [plain, withQuery] = [await get('/winners'), await get(`/winners${query}`)]
  expect(withQuery.body).toBe(plain.body)
  expect(withQuery.headers.etag).toBe(plain.headers.etag)
})

test('page metadata > never contains the request’s host', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const url of ['/', '/robots.txt', '/.well-known/security.txt', '/sitemap.xml', '/manifest.webmanifest'])
    expect((await get(url, headers)).body).not.toContain('evil.example')
})

test('site without an address > has no canonical links and no sitemap', async () => {
  const other = await testApp({ settings: { PORT: '0' } })
  expect(getHead((await other.app.inject('/')).body)).not.toMatch(/canonical|og:image|og:url/)
  expect((await other.app.inject('/sitemap.xml')).statusCode).toBe(404)
  expect((await other.app.inject('/robots.txt')).body).not.toContain('Sitemap')
})

test('private pages > are excluded from search', async () => {
  for (const url of ['/sign-in', '/sign-up', '/401', '/404', '/nowhere', '/admin/user-list', '/example']) {
    const { headers, body } = await get(url)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(getMetaValues(body, 'canonical')).toEqual([])
  }
})

test('winners > appear in no image, head or sitemap before they are announced', async () => {
  contest.setClock('2025-10-27T23:59:59.999-05:00')
  expect((await get('/share/winner-1-1.en.png')).statusCode).toBe(404)
  expect((await get('/sitemap.xml')).body).not.toContain('district')
  expect((await get('/winners?district=1')).body).not.toContain('Kürek')
  expect(getMetaValues((await get('/winners')).body, 'og:description')[0]).toContain(
    'posted here after the announcement',
  )
})

describe('announced winners', () => {
  beforeAll(() => contest.setClock(at.after))

  test.each([1, 2, 3])('render the name in the image of district %i', async (district) => {
    // In the previous year: the district with the same name, and with another one.
    const files = [`${district}-1`, `2024-${district}-1`, `2024-${district}-2`]
    const pictures = files.map((file) => pictureAt(`/share/winner-${file}.en.png`))
    const [picture, sameName, otherName] = (await Promise.all(pictures)) as [Buffer, Buffer, Buffer]
    expect(getSize(picture)).toEqual([1200, 630])
    expect([picture.equals(sameName), picture.equals(otherName)]).toEqual([true, false])
  })

  test('no longer have the date in the page’s description', async () => {
    const described = await Promise.all(
      languageCodes.map(
        async (code) => getMetaValues((await get(`/winners?language=${code}`)).body, 'og:description')[0],
      ),
    )
    expect(described[0]).toContain('Find your county')
    expect(described[1]).toContain('İlçenizi bulun')
    expect(described[2]).toContain('ابحث عن مقاطعتك')
  })

  test('have an image in the language of its address', async () => {
    const pictures = await Promise.all(languageCodes.map((code) => get(`/share/winner-2-1.${code}.png`)))
    expect(new Set(pictures.map(({ headers }) => headers.etag)).size).toBe(languageCodes.length)
  })

  test('appear escaped in the metadata of the district’s page', async () => {
    const { body } = await get('/winners?district=3&language=en')
    expect(getMetaValues(body, 'canonical')).toEqual([`${site}/winners?district=3&amp;language=en`])
    // All three that got votes have won.
    expect(getMetaValues(body, 'og:image')).toEqual([1, 2, 3].map((index) => `${site}/share/winner-3-${index}.en.png`))
    expect(getMetaValues(body, 'og:title')[0]).toContain('&lt;/script&gt;&lt;b&gt;&amp;')
    expect(body).not.toContain('</script><b>')
  })

  test('have no page or image for districts without a winner', async () => {
    const plain = (await get('/winners')).body
    for (const district of ['999', '-1', '01', 'x', '1%26x', '1e0'])
      expect((await get(`/winners?district=${district}`)).body).toBe(plain)
    // The page of a district without votes says so, but search engines get the address of all winners.
    const { body } = await get('/winners?district=9')
    expect(getMetaValues(body, 'canonical')).toEqual([`${site}/winners?language=en`])
    for (const file of ['winner-9-1.en.png', 'winner-1-0.en.png', 'winner-1-4.en.png', 'winner-1-1.xx.png'])
      expect((await get(`/share/${file}`)).statusCode).toBe(404)
  })

  test('are in the sitemap by district and year in every language', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    // Winners and results of the closed year.
    const [districts, archives] = [3, 2]
    expect(body.match(/<loc>/g)).toHaveLength((sharedPaths.length + districts + archives) * languageCodes.length)
    for (const address of ['/winners?district=1&amp;language=tr', '/winners/2024?language=ar'])
      expect(body).toContain(`<loc>${site}${address}</loc>`)
  })
})

test.each([
  'nothing.en.png',
  'dates.xx.ics',
  'front.xx.png',
  'front.png',
  '..%2fplow.en.png',
  'front.en.svg',
  `${'a'.repeat(90)}.en.png`,
])('GET /share/%s > returns 404', async (file) => {
  expect((await get(`/share/${file}`)).statusCode).toBe(404)
})

test('OG image > returns 304 when nothing changed', async () => {
  const { headers } = await get('/share/front.en.png')
  expect(headers['content-type']).toBe('image/png')
  const again = await get('/share/front.en.png', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('openapi.json > omits the site’s files', async () => {
  const paths = Object.keys((await contest.get('/openapi.json')).json().paths)
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([])
})

test('robots.txt > names the sitemap and the excluded pages', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Sitemap: ${site}/sitemap.xml\n`)
  expect(body).toContain('Disallow: /admin/\n')
})

describe.each([
  ['en', 'The public votes'],
  ['tr', 'Halk oy verir'],
  ['ar', 'الجمهور يصوّت'],
])('calendar in the language %s', (code, vote) => {
  test('has each phase, the deadline and the announcement as whole days', async () => {
    const { headers, body } = await get(`/share/dates.${code}.ics`)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(6)
    const [, days] = /UID:phase-3-2025@plows\.example(.*?)END:VEVENT/s.exec(body.replace(/\r\n /g, '')) ?? []
    // The last day is October 3; DTEND is exclusive.
    expect(days).toMatch(/DTSTART;VALUE=DATE:20250929\s+DTEND;VALUE=DATE:20251004/)
    expect(days).toContain(vote)
  })
})

test.each([
  ['en', 'Daily code of October\u00a01st,\u00a02025'],
  ['tr', '1\u00a0Ekim\u00a02025 gününün kodu'],
  ['ar', 'رمز يوم 1\u00a0أكتوبر\u00a02025'],
])('feed in the language %s > lists the fingerprints, newest first', async (code, title) => {
  const { headers, body } = await get(`/share/fingerprints.${code}.atom`)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const [first = '', ...others] = body.match(/<entry>.*?<\/entry>/gs) ?? []
  expect([body.match(/<feed[^>]*xmlns="([^"]*)"/)?.[1], others.length]).toEqual(['http://www.w3.org/2005/Atom', 1])
  expect(first).toContain(title)
  expect(first).toContain('<id>tag:plows.example,2025:fingerprint/2025-10-01</id>')
  expect(first).toContain('<updated>2025-10-02T05:10:00.000Z</updated>')
  expect(first).toContain('0f'.repeat(32))
  expect(body).not.toContain('5a'.repeat(32))
})

test('createManifest > has name, color and icons', async () => {
  for (const language of languageCodes) {
    const { body } = await get(`/?language=${language}`)
    const { headers, json } = await get(getMetaValues(body, 'manifest')[0] ?? '')
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = json()
    expect(manifest).toMatchObject({ lang: language, dir: languages[language].direction, theme_color: '#12263f' })
    for (const { src, sizes } of manifest.icons) {
      expect(getSize(await pictureAt(src)).join('x')).toBe(sizes)
    }
  }
})
