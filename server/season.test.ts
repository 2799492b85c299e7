import type { FullEntry } from '@snowplow/contract/entry/entry-review.ts'
import type { Check, Season } from '@snowplow/contract/season/seasons.ts'
import type { Winners } from '@snowplow/contract/winner/winner.ts'
import { expect, test } from 'vitest'
import { insertRows } from './db/json-rows.ts'
import { getDialect } from './db/orm.ts'
import { forkSeason } from './db/season.ts'
import { County, District } from './entities/county.entity.ts'
import { findIdSpan } from './entities/id-span.ts'
import { Ballot } from './entities/public-voting.entity.ts'
import { Season as SeasonRow } from './entities/season.entity.ts'
import { createExamination } from './features/entry/review/examination/examination.ts'
import { ownTexts } from './test/make/make.ts'
import { callsTo, firstYear, later, type Played, playSeason } from './test/make/play-season.ts'
import { at, onBothDatabases, type TestApp, testApp } from './test/test-app.ts'

/** Replaces the territory of a season in preparation by four counties of Alaska in two districts. */
async function moveToAlaska({ orm }: TestApp, year: number): Promise<Played['districtPair']> {
  const { id } = await orm.em.fork().findOneOrFail(SeasonRow, { year })
  await orm.em.fork().nativeUpdate(SeasonRow, id, { stateFips: '02', timeZone: 'America/Anchorage', texts: ownTexts })
  const em = forkSeason(orm.em, id)
  await em.nativeDelete(County, {})
  await em.nativeDelete(District, {})
  const districtPair: Played['districtPair'] = [
    { id: 1001, name: 'Interior' },
    { id: 1002, name: 'Southcoast' },
  ]
  await insertRows(em, District, districtPair)
  const counties = [
    ['Denali', 1001],
    ['Fairbanks North Star', 1001],
    ['Juneau', 1002],
    ['Sitka', 1002],
  ] as const
  const rows = counties.map(([name, district], index) => ({ id: 2001 + index, name, district }))
  await insertRows(em, County, rows)
  return districtPair
}

onBothDatabases('season', (database) => {
  test('runs, closes, and is followed by one in another state and time zone', async () => {
    const contest = await testApp({ database: await database(), now: at.before })
    const { refusal, done } = callsTo(contest)
    const checks = async (year: number) => {
      const { season, checks } = (await done('admin', 'GET', `/season/${year}/checklist`)).json()
      const open = checks.filter(({ isDone }: Check) => !isDone).map(({ kind }: Check) => kind)
      return { version: season.version, open }
    }
    const transitionCall = async (what: 'start' | 'close', year: number) =>
      [`/season/${year}/${what}`, { version: (await checks(year)).version }] as const
    expect((await checks(2025)).open).toEqual(['announced'])
    expect(await refusal('admin', 'POST', ...(await transitionCall('close', 2025)))).toBe('season.not_ready')
    expect(await refusal('user', 'POST', '/season', { year: 2026 })).toBe('auth.forbidden')

    await playSeason(contest, firstYear)

    // The next season is prepared in parallel, and starts after the first is closed.
    const prepared: Season = (await done('admin', 'POST', '/season', { year: 2026 })).json()
    expect(prepared).toMatchObject({ state: 'preparing', startsOn: '2026-08-10', announcementDate: '2026-10-26' })
    expect(await refusal('admin', 'POST', '/season', { year: 2026 })).toBe('season.duplicate_year')
    const districtPair = await moveToAlaska(contest, 2026)
    // Results of the new season are empty, and later include all of its ballots.
    expect(await findIdSpan(contest.orm.em.fork(), 'ballots', 2)).toBeNull()
    await done('admin', 'GET', '/public-voting/result?season=2026')
    expect((await checks(2026)).open).toEqual(['lastSeason'])
    expect(await refusal('admin', 'POST', ...(await transitionCall('start', 2026)))).toBe('season.not_ready')
    const closing = await transitionCall('close', 2025)
    const archiveYears = async () => (await done('guest', 'GET', '/winner/year')).json()
    expect(await archiveYears()).toEqual([])
    await done('admin', 'POST', ...closing)
    expect(await archiveYears()).toEqual([2025])
    expect(await refusal('admin', 'POST', ...closing)).toBe('stale')
    const naming = { snowplowName: 'Late', snowplowId: 'AR 9', districtId: 7 }
    expect(await refusal('user', 'POST', '/employee-submission', naming)).toBe('season.closed')
    const starting = await transitionCall('start', 2026)
    const outcomes = await Promise.all([refusal('admin', 'POST', ...starting), refusal('admin', 'POST', ...starting)])
    expect(outcomes.sort()).toEqual([null, 'stale'].sort())
    expect((await done('guest', 'GET', '/contest')).json()).toMatchObject({
      season: { year: 2026, state: 'running' },
      timeZone: 'America/Anchorage',
    })
    // The examination skips entries of other seasons. (On PostgreSQL it waits for late commits.)
    const examination = createExamination({ orm: contest.orm })
    await examination.catchUp()
    const { firstEntryId } = await contest.orm.em.fork().findOneOrFail(SeasonRow, { year: 2026 })
    expect(firstEntryId).toBeGreaterThan(10)
    expect(examination.settledTo()).toBe(getDialect(contest.orm.em) === 'sqlite' ? firstEntryId - 1 : 0)

    // Winners of the first season stay public after the second has started.
    const past: Winners = (await done('guest', 'GET', '/winner?season=2025')).json()
    const withoutFamilies = past.districts.map((district) => ({
      ...district,
      names: district.names.map(({ snowplowName }) => ({ snowplowName })),
    }))
    expect({ districts: withoutFamilies }).toEqual(await frozenWinners(contest, 2025))
    expect(await refusal('guest', 'GET', '/winner')).toBe('winner.not_announced')
    expect(await refusal('guest', 'GET', '/winner?season=2031')).toBe('season.not_found')
    const pages = await Promise.all(
      ['/winners/2025', '/Winners/2025/', '/winners/2031', '/winners/25'].map((url) => contest.app.inject(url)),
    )
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404])
    expect((await contest.app.inject('/')).body).toContain('href="/winners/2025"')

    // A former name is available, with a hint.
    const [{ snowplowName: won }] = past.districts.flatMap(({ names }) => names) as [
      Winners['districts'][0]['names'][0],
    ]
    // The archive page is rendered on the server and indexed, with an image of each name.
    const [archive, , unknown] = pages
    expect(archive?.body).toContain(won)
    expect(archive?.body).toMatch(/<title>Winners of 2025 · /)
    expect([archive?.headers['x-robots-tag'], unknown?.headers['x-robots-tag']]).toEqual([undefined, 'noindex'])
    const [district] = past.districts.filter(({ names }) => names.length > 0)
    const pictures = ['2025-', '2031-', ''].map((year) => `/share/winner-${year}${district?.districtId}-1.en.png`)
    const imageResponses = await Promise.all(pictures.map((url) => contest.app.inject(url)))
    expect(imageResponses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])

    const check = async (name: string) =>
      (await done('guest', 'GET', `/public-submission/name-check?name=${encodeURIComponent(name)}`)).json()
    expect(await check(won)).toEqual({ available: true, former: { kind: 'won', year: 2025 } })
    expect(await check('ICICLE')).toEqual({ available: true, former: { kind: 'drives', year: 2025 } })
    expect(await check('Never Heard Of It')).toEqual({ available: true })

    const instants = Object.fromEntries(
      Object.entries(firstYear.instants).map(([name, instant]) => [name, later(instant)]),
    )
    await playSeason(contest, { instants: instants as Played['instants'], districtPair })
    expect((await checks(2026)).open).toEqual([])
    const flagged: FullEntry[] = (
      await done('admin', 'GET', `/public-submission?where=${encodeURIComponent('{"hasHint":true}')}`)
    ).json().items
    const getFormer = (name: string) => flagged.find(({ snowplowName }) => snowplowName === name)?.hints[0]?.former
    expect(getFormer(won)).toEqual({ kind: 'won', year: 2025 })
    expect(getFormer('Icicle')).toEqual({ kind: 'drives', year: 2025 })
    await done('admin', 'POST', ...(await transitionCall('close', 2026)))

    // Both seasons are unchanged, and no row references a row of the other season.
    for (const [year, ids] of [
      [2025, [7, 7, 8]],
      [2026, [districtPair[0].id, districtPair[0].id, districtPair[1].id]],
    ] as const) {
      const { total } = (await done('admin', 'GET', `/public-submission?season=${year}`)).json()
      const { districts } = (await done('admin', 'GET', `/public-voting/result?season=${year}`)).json()
      const votes = districts.map(({ ballots }: { ballots: number }) => ballots).reduce((a: number, b: number) => a + b)
      expect([year, total, votes]).toEqual([year, 10, 6])
      for (const [list, rows] of [
        ['public-submission', 10],
        ['employee-submission', 2],
      ] as const) {
        const sheet = (await done('admin', 'GET', `/${list}/export?season=${year}`)).body.trim().split('\r\n')
        expect([year, list, sheet.length - 1]).toEqual([year, list, rows])
      }
      const { districts: winners } = await frozenWinners(contest, year)
      expect(winners.flatMap(({ districtId, names }) => names.map(() => districtId))).toEqual(ids)
    }
    expect(await findCrossSeasonReferences(contest)).toEqual([])

    // The id spans of their ballots do not overlap.
    const [first, second] = [await ballotIds(contest, 1), await ballotIds(contest, 2)]
    expect(await findIdSpan(contest.orm.em.fork(), 'ballots', 1)).toEqual({ from: 1, to: first.at(-1) })
    expect(await findIdSpan(contest.orm.em.fork(), 'ballots', 2)).toMatchObject({ from: (first.at(-1) ?? 0) + 1 })
    expect([first.length, second.length]).toEqual([67, 67])
  })
})

async function ballotIds({ orm }: TestApp, season: number): Promise<number[]> {
  const ballots = await forkSeason(orm.em, season).findAll(Ballot, { fields: ['id'], orderBy: { id: 'asc' } })
  return ballots.map(({ id }) => id)
}

async function frozenWinners({ orm }: TestApp, year: number): Promise<Winners> {
  const { winners } = await orm.em.fork().findOneOrFail(SeasonRow, { year }, { populate: ['winners'] })
  return winners as Winners
}

/** Finds references from rows of one season to rows of another. */
async function findCrossSeasonReferences({ orm }: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const { tableName, properties, props } of orm.getMetadata().getAll().values()) {
    if (!properties.season) continue
    for (const { targetMeta, fieldNames, kind } of props) {
      if (kind !== 'm:1' && kind !== '1:1') continue
      if (!targetMeta?.properties.season || targetMeta.tableName === 'contest') continue
      const [column] = fieldNames
      const join = `${targetMeta.tableName} as target on target.id = own.${column} and target.season_id <> own.season_id`
      const [{ rows }] = await orm.em
        .fork()
        .execute<[{ rows: number }]>(`select count(*) as rows from ${tableName} as own join ${join}`)
      if (Number(rows) > 0) found.push(`${tableName}.${column}`)
    }
  }
  return found
}
