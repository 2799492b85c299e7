import { setTimeout as delay } from 'node:timers/promises'
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { updateContest } from '@snowplow/contract/contest/schedule.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { countPatterns } from '@snowplow/contract/results/count.ts'
import { parseCsvLine } from '@snowplow/contract/results/csv-line.ts'
import { isNumbered } from '@snowplow/contract/results/few-ballots.ts'
import { hashReceipt, normalizeReceipt } from '@snowplow/contract/results/receipt.ts'
import { headings, type ResultFile, readPattern, resultFiles } from '@snowplow/contract/results/result-files.ts'
import {
  exportPabulib,
  exportResultFile,
  getDistrictResults,
  getResults,
  listReceipts,
} from '@snowplow/contract/results/results.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { PublishedCount, PublishedPatterns, PublishedReceipts } from '../../entities/published-count.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

interface CountedName {
  snowplowName: string
  votes: number
}

onBothDatabases('results', (database) => {
  let contest: TestApp
  let options: number[]
  let few: number[]
  const receipts: string[] = []
  const setAside: number[] = []

  async function cast(districtId: number, selectedOptions: (number | undefined)[], countyId?: number): Promise<string> {
    const body = { districtId, selectedOptions, countyId, recaptcha: 'off' }
    const reply = await contest.post('/public-voting/submit', body)
    expect(reply.statusCode).toBe(201)
    return reply.json().receipt
  }
  const pick = (indexes: number[]) => indexes.map((index) => options[index])

  beforeEach(() => contest.setClock(at.after))

  beforeAll(async () => {
    contest = await testApp({ database: await database() })
    repeatWhileCounting(contest)
    options = await makeVotingOptions(contest, 1, 5)
    few = await makeVotingOptions(contest, 2, 3)
    await makeVotingOptions(contest, 3, 3)
    const counties = (await contest.call(listCounties)).json() as { id: number; districtId: number }[]
    const [first, second] = counties.filter(({ districtId }) => districtId === 1)
    // Twelve votes of one county, two of another, one without.
    for (let vote = 0; vote < 15; vote++) {
      const county = vote < 12 ? first?.id : vote < 14 ? second?.id : undefined
      receipts.push(await cast(1, pick(vote < 9 ? [0, 1, 2] : [1, 2, 3]), county))
    }
    const [only] = counties.filter(({ districtId }) => districtId === 2)
    receipts.push(await cast(2, few, only?.id))
    const body = { id: crypto.randomUUID(), reason: 'Cast by a program,\n"within a minute".', ballots: [1, 2] }
    const reply = await contest.as('admin')(setAsideBallots, { params: { districtId: 1 }, body })
    expect(reply.statusCode).toBe(201)
    setAside.push(reply.json().id)
    const fingerprint = { header: {} as never, missingIds: [], lastBallotId: 16, createdAt: new Date(at.phase3) }
    await insertRows(contest.orm.em.fork(), DailyFingerprint, [
      { ...fingerprint, day: '2025-10-01', salt: '5a'.repeat(32), hash: '0f'.repeat(32), ballots: 16 },
      { ...fingerprint, day: '2025-10-02', salt: '6b'.repeat(32), hash: '1e'.repeat(32), ballots: 1 },
    ])
    contest.setClock(at.after)
  })

  /** Repeats a request while the ballots are counted, which takes a while on a busy machine. */
  async function settle<Reply extends { statusCode: number }>(request: () => Promise<Reply>): Promise<Reply> {
    const reply = await request()
    if (reply.statusCode !== 503) return reply
    await delay(500)
    return settle(request)
  }
  const readAll = async () => (await settle(() => contest.call(getResults))).json()
  const read = async (districtId = 1) =>
    (await settle(() => contest.call(getDistrictResults, { params: { districtId } }))).json()
  const fetchFile = (file: string, headers = {}) =>
    settle(() =>
      contest.app.inject({ url: `/api/result/file/${file}`, headers: { 'accept-encoding': 'identity', ...headers } }),
    )
  async function readFile(file: ResultFile): Promise<string[][]> {
    const { body } = await fetchFile(file)
    const [heading, ...rows] = body.replace(/\r\n$/, '').split('\r\n').map(parseCsvLine)
    expect(heading?.slice(0, headings[file].length)).toEqual([...headings[file]])
    return rows
  }

  test.each([at.phase3, '2025-10-10T12:00:00-05:00', '2025-10-27T23:59:59.999-05:00'])(
    'publish nothing before the announcement is over: %s',
    async (now) => {
      contest.setClock(now)
      const replies = [
        await contest.call(getResults),
        await contest.call(getDistrictResults, { params: { districtId: 1 } }),
        await contest.call(listReceipts, { query: { prefix: '' } }),
        await contest.call(exportPabulib, { params: { districtId: 1 } }),
      ]
      for (const file of resultFiles) replies.push(await contest.as('admin')(exportResultFile, { params: { file } }))
      for (const reply of replies) expect([reply.statusCode, reply.json().code]).toEqual([403, 'winner.not_announced'])
      expect(await contest.orm.em.fork().count(PublishedReceipts)).toBe(0)
    },
  )

  test('are previewed by administrators from the running count, without files', async () => {
    contest.setClock(at.phase3)
    const headers = { 'x-preview-date': at.after }
    const request = (caller: 'admin' | 'user', url: string) =>
      settle(async () => {
        const authorization = `Bearer ${await contest.tokenOf(caller)}`
        return contest.app.inject({ url, headers: { ...headers, authorization } })
      })
    const preview = (await request('admin', '/api/result')).json()
    const district = (await request('admin', '/api/result/district/1')).json()
    expect((await request('user', '/api/result')).statusCode).toBe(403)
    expect((await request('admin', '/api/result/file/patterns')).statusCode).toBe(403)
    expect(await contest.orm.em.fork().count(PublishedCount)).toBe(0)
    contest.setClock(at.after)
    const published = await readAll()
    expect(preview).toEqual({ ...published, publishedAt: null })
    expect(district).toEqual(await read())
  })

  test('count ballots by name, without those set aside', async () => {
    const { ballots, names, days, decision, winners, setAsides, setAside: excluded } = await read()
    expect([ballots, excluded, days]).toEqual([13, 2, [{ day: '2025-10-01', ballots: 13 }]])
    expect(setAsides).toEqual([{ id: setAside[0], ballots: 2, reason: 'Cast by a program,\n"within a minute".' }])
    expect(names.map(({ place, votes, isTied }: Record<string, unknown>) => [place, votes, isTied])).toEqual([
      [1, 13, true],
      [1, 13, true],
      [3, 7, false],
      [4, 6, false],
      [5, 0, false],
    ])
    expect([decision, winners]).toEqual(['allWin', names.slice(0, 2).map((name: CountedName) => name.snowplowName)])
    const all = await readAll()
    expect(all.districts).toHaveLength(10)
    expect(all.districts.map(({ decision }: { decision: string }) => decision).slice(0, 3)).toEqual([
      'allWin',
      'allWin',
      'noVotes',
    ])
  })

  test('agree with a count in SQL', async () => {
    const counted = `select district_id, first_option_id as option_id, id from ballot
      union all select district_id, second_option_id, id from ballot
      union all select district_id, third_option_id, id from ballot`
    const rows = await contest.orm.em.fork().execute<{ district: number; name: string; votes: number }[]>(
      `select voted.district_id as district, entry.snowplow_name as name, count(*) as votes from (${counted}) as voted
        join public_voting_option as offered on offered.id = voted.option_id
        join public_name_submission as entry on entry.id = offered.public_name_submission_id
        where voted.id not in (select ballot_id from ballot_set_aside where reverted_at is null)
        group by voted.district_id, entry.snowplow_name`,
    )
    // District 2 has one ballot, whose numbers are withheld.
    const expected = rows
      .filter(({ district }) => district === 1)
      .map(({ district, name, votes }) => `${district} ${name} ${votes}`)
    const published = (await read(1)).names.map(({ snowplowName, votes }: CountedName) => `1 ${snowplowName} ${votes}`)
    expect(published.filter((line: string) => !line.endsWith(' 0')).sort()).toEqual(expected.sort())
    const patterns = countPatterns((await readFile('patterns')).map(readPattern).filter(isNumbered))
    const fromFile = [...patterns].flatMap(([district, { names }]) =>
      names.map(({ name, votes }) => `${district.replace('District ', '')} ${name} ${votes}`),
    )
    expect(fromFile.sort()).toEqual(expected.sort())
  })

  test('withhold counties and days that would identify a voter', async () => {
    const { counties } = await read()
    // Ten of the first county and three others, which the total would reveal.
    expect(new Set(counties.map(({ ballots }: { ballots: number | null }) => ballots))).toEqual(new Set([null]))
    const only = await read(2)
    expect([only.ballots, only.days]).toEqual([null, []])
    for (const { ballots } of only.counties) expect(ballots).toBeNull()
    const rows = await readFile('counties')
    expect(
      rows.filter(([district]) => district === 'District 2').every(([, , ballots]) => ballots === 'fewer than 10'),
    ).toBe(true)
    expect((await readFile('turnout')).filter(([district]) => district === 'District 2')).toEqual([])
  })

  test('show no combination of the only vote, and of few ballots set aside', async () => {
    const rows = await readFile('patterns')
    const ofDistrict = (name: string) => rows.filter(([district]) => district === name).map(readPattern)
    expect(ofDistrict('District 2')).toEqual([{ district: 'District 2', names: [], isExcluded: false, ballots: null }])
    expect(ofDistrict('District 1').filter(({ isExcluded }) => isExcluded)).toEqual([
      { district: 'District 1', names: [], isExcluded: true, ballots: 2 },
    ])
    const refused = await contest.call(exportPabulib, { params: { districtId: 2 } })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'result.too_few_ballots'])
  })

  test('show places of a district with one ballot, and no number of it', async () => {
    const { names, winners, decision } = await read(2)
    expect(names.map(({ place, votes }: Record<string, unknown>) => [place, votes])).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ])
    expect([winners.length, decision]).toEqual([3, 'allWin'])
    const { districts } = await readAll()
    expect(districts.map(({ ballots }: { ballots: number | null }) => ballots).slice(0, 3)).toEqual([13, null, 0])
    const rows = (await readFile('results')).filter(([district]) => district === 'District 2')
    expect(rows.map(([, place, , votes, result, ballots]) => [place, votes, result, ballots])).toEqual(
      Array(3).fill(['1', 'fewer than 10', 'wins, tied', 'fewer than 10']),
    )
    // Its receipts would tell the number.
    expect((await readFile('receipts')).filter(([, district]) => district === 'District 2')).toEqual([])
    for (const file of resultFiles)
      for (const row of (await readFile(file)).filter((cells) => cells.includes('District 2')))
        expect([file, row.filter((cell) => /^[1-9]$/.test(cell)).slice(file === 'results' ? 1 : 0)]).toEqual([file, []])
  })

  test('publish salts, except of a day with few ballots', async () => {
    expect(await readFile('fingerprints')).toEqual([
      ['2025-10-01', '0f'.repeat(32), '5a'.repeat(32)],
      ['2025-10-02', '1e'.repeat(32), ''],
    ])
  })

  test('list each receipt by a prefix of its hash', async () => {
    const { receiptPrefix } = await readAll()
    const find = async (receipt: string) => {
      const hash = await hashReceipt(normalizeReceipt(receipt) ?? '')
      const prefix = hash.slice(0, receiptPrefix)
      const found = (await contest.call(listReceipts, { query: { prefix } })).json().receipts
      return found.find((one: { hash: string }) => one.hash === hash)
    }
    const found = await Promise.all(receipts.map(find))
    // That of the only ballot of a district would tell how many there are.
    expect(found.pop()).toBeUndefined()
    expect(found.map(({ district }) => district)).toEqual(Array(15).fill('District 1'))
    expect(found.map(({ setAsideId }) => setAsideId)).toEqual([setAside[0], setAside[0], ...Array(13).fill(null)])
    expect(await find('0000-0000-0000-0000-0000')).toBeUndefined()
    const rows = await readFile('receipts')
    const hashes = rows.map(([hash]) => hash)
    expect([rows.length, hashes]).toEqual([15, hashes.toSorted()])
  })

  test.each(['0', 'abcde', 'A', 'g', '%', ' '])(
    'refuse the prefix "%s" of another length or format',
    async (prefix) => {
      expect((await contest.call(listReceipts, { query: { prefix } })).statusCode).toBe(400)
    },
  )

  test('offer each counted ballot of a district in the format of Pabulib', async () => {
    const { body, headers } = await contest.call(exportPabulib, { params: { districtId: 1 } })
    expect(headers['content-disposition']).toBe('attachment; filename="district-1-2025.pb"')
    const [, votes = ''] = body.split('VOTES\nvoter_id;vote\n')
    expect(body).toContain('\nnum_votes;13\n')
    expect(
      votes
        .trim()
        .split('\n')
        .map((line) => line.split(';')[1]),
    ).toEqual([...Array(7).fill(pick([0, 1, 2]).join()), ...Array(6).fill(pick([1, 2, 3]).join())])
  })

  test('answer conditional requests, and compress for clients that accept it', async () => {
    for (const file of resultFiles) {
      const { statusCode, headers } = await fetchFile(file)
      expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'no-cache'])
      const again = await fetchFile(file, { 'if-none-match': headers.etag })
      expect([file, again.statusCode, again.body]).toEqual([file, 304, ''])
    }
    expect((await fetchFile('patterns', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('gzip')
    expect((await fetchFile('patterns', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
    expect((await fetchFile('secrets')).statusCode).toBe(400)
    expect((await fetchFile('patterns?season=2031')).statusCode).toBe(404)
  })

  test('are published again after a withdrawn announcement let a vote in', async () => {
    const { phases, entryDeadline, texts, scheduleVersion } = (await contest.call(getContest)).json()
    const days = phases.map(({ phase, startsOn, endsOn }: Record<string, unknown>) => ({ phase, startsOn, endsOn }))
    const schedule = { phases: days, entryDeadline, announcementDate: '2025-11-20' }
    const body = { schedule, texts, version: scheduleVersion }
    expect((await contest.as('admin')(updateContest, { body })).statusCode).toBe(200)
    expect((await contest.call(getResults)).statusCode).toBe(403)
    contest.setClock(at.phase3)
    await cast(1, pick([0, 1, 4]))
    contest.setClock('2025-11-21T12:00:00-06:00')
    await expect.poll(async () => (await read()).ballots, { timeout: 20_000 }).toBe(14)
    const em = contest.orm.em.fork()
    expect([await em.count(PublishedCount), await em.count(PublishedPatterns)]).toEqual([1, 10])
    expect(await readFile('receipts')).toHaveLength(16)
  })
})
