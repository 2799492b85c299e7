/** The order of names on the public poll, over HTTP. */
import type { AddressInfo } from 'node:net'
import { toAddress } from '@snowplow/contract/api/route.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { publishVotingOptions } from '@snowplow/contract/district-poll/voting-option.ts'
import { getNameOrder, listVotingOptions, type NameOrder } from '@snowplow/contract/public-voting.ts'
import { expect, test } from 'vitest'
import { PublicVotingOption } from '../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../test/make/make.ts'
import { at, testApp } from '../test/test-app.ts'

/** Divisible by the rows of each square. */
const visits = 400
const concurrent = 20

/** Contest on a port, with the counties of its first district. */
async function startContest(names: number, now = at.phase3) {
  const contest = await testApp({ now })
  const ids = await makeVotingOptions(contest, 1, names)
  await contest.app.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(contest.app.server.address() as AddressInfo).port}`
  const counties: { id: number; districtId: number }[] = (await contest.call(listCounties)).json()
  const countyIds = counties.filter(({ districtId }) => districtId === 1).map(({ id }) => id)
  const open = async (headers: Record<string, string> = {}, county = countyIds[0]) => {
    const response = await fetch(`${base}/favorite-name-poll?county=${county}`, { headers })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { contest, ids, base, countyIds, open }
}

/** Numbers of the names in the table, in the sequence of the HTML: the only one for eyes and screen readers. */
const namesIn = (html: string) =>
  Array.from(html.matchAll(/<th scope="row"[^>]*>.*?<bdi[^>]*>(.*?)<\/bdi>/g), ([, name]) => name)

test.each([
  [8, 8],
  [5, 10],
])('visits > show each of %i names equally often in each position', async (count, rows) => {
  const { contest, ids, base, countyIds, open } = await startContest(count)
  const options = (await contest.call(listVotingOptions, { params: { districtId: 1 } })).json()
  const nameById = new Map<number, string>(
    options.map(({ id, publicNameSubmission }: { id: number; publicNameSubmission: { snowplowName: string } }) => [
      id,
      publicNameSubmission.snowplowName,
    ]),
  )
  const shown: (string | undefined)[][] = []
  async function visit(number: number): Promise<void> {
    // One in four chooses the county on the page; the others open pages of several counties, languages and visits.
    if (number % 4 === 0) {
      const response = await fetch(base + toAddress(getNameOrder, { districtId: 1 }))
      const { order } = (await response.json()) as NameOrder
      expect(response.headers.get('cache-control')).toBe('no-store')
      shown.push(order.map((id) => nameById.get(id)))
      return
    }
    const cookie = `language=${['en', 'tr'][number % 2]}${number % 3 ? '; returning=1' : ''}`
    shown.push(namesIn((await open({ cookie }, countyIds[number % 3])).html))
  }
  for (let number = 0; number < visits; number += concurrent)
    await Promise.all(Array.from({ length: concurrent }, (_, index) => visit(number + index)))

  expect([shown.length, new Set(shown.map(String)).size]).toEqual([visits, rows])
  for (const id of ids)
    for (let position = 0; position < count; position++) {
      const times = shown.filter((names) => names[position] === nameById.get(id)).length
      expect(Math.abs(times - visits / count)).toBeLessThanOrEqual(1)
    }
})

test('reload > gets 304, or changed data in the same order', async () => {
  const { contest, ids, countyIds, open } = await startContest(6)
  const first = await open()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('vary')).toBe('accept-encoding, accept-language, cookie, save-data')
  for (let reload = 0; reload < 10; reload++) {
    const { status, headers, html } = await open({ 'if-none-match': etag })
    expect([status, headers.get('etag'), headers.get('cache-control'), html]).toEqual([
      304,
      etag,
      'private, no-cache',
      '',
    ])
  }
  // The script sets the cookie on the first visit.
  const returning = await open({ 'if-none-match': etag, cookie: 'returning=1' })
  expect([returning.status, namesIn(returning.html)]).toEqual([200, namesIn(first.html)])

  const em = contest.orm.em.fork()
  const offered = await em.findAll(PublicVotingOption, {
    where: { id: { $in: ids } },
    orderBy: { optionNumber: 'asc' },
  })
  const names = offered.map(({ publicNameSubmission }) => publicNameSubmission.id)
  await em.execute("update public_name_submission set review_state = 'approved', county_id = ?", [countyIds[0]])
  contest.setClock(at.phase2)
  const body = { names: [...names.slice(1), names[0]], replaces: names }
  const published = await contest.as('admin')(publishVotingOptions, { params: { districtId: 1 }, body })
  expect(published.statusCode).toBe(200)
  contest.setClock(at.phase3)
  // Other option numbers: the data of the page has changed, the order of its names has not.
  await expect.poll(async () => (await open({ 'if-none-match': etag })).status, { timeout: 10_000 }).toBe(200)
  const changed = await open({ 'if-none-match': etag })
  expect(changed.headers.get('etag')).not.toBe(etag)
  expect(namesIn(changed.html)).toEqual(namesIn(first.html))
})

test('page > has its order in the data, for the query of the browser', async () => {
  const { contest, open } = await startContest(7)
  const options: { id: number; publicNameSubmission: { snowplowName: string } }[] = (
    await contest.call(listVotingOptions, { params: { districtId: 1 } })
  ).json()
  for (let visit = 0; visit < 20; visit++) {
    const { html } = await open()
    const [, json = ''] = /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(html) ?? []
    const { replies, visitReplies } = JSON.parse(json)
    const [[queryKey, { order }], ...rest] = visitReplies
    expect([queryKey, rest]).toEqual([[getNameOrder.path, { params: { districtId: '1' }, query: {} }], []])
    expect(replies.map(([[path]]: [[string]]) => path)).not.toContain(getNameOrder.path)
    const getName = (optionId: number) => options.find(({ id }) => id === optionId)?.publicNameSubmission.snowplowName
    expect(namesIn(html)).toEqual(order.map(getName))
  }
})

test.each([
  ['before the poll', at.phase2],
  ['after the poll', at.after],
])('page of a county %s > has no rotations', async (_, now) => {
  const { open } = await startContest(4, now)
  const pages = await Promise.all(Array.from({ length: 6 }, () => open()))
  expect(new Set(pages.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(pages.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(6).fill('no-cache'))
})
