/** Blockers of a season's steps; server/season.test.ts covers two complete seasons. */
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { updatePage } from '@snowplow/contract/content-page/content-page-text.ts'
import { submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import {
  type Check,
  changeSeasonYear,
  closeSeason,
  getSeasonChecklist,
  listSeasons,
  prepareSeason,
  startSeason,
} from '@snowplow/contract/season/seasons.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { forkSeason } from '../../db/season.ts'
import { County, District, GradeLevel } from '../../entities/county.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

describe('season', () => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ now: '2025-10-12T12:00:00-05:00' })
    const body = { snowplowName: 'Salty', snowplowId: 'AR 7', districtId: 7 }
    await contest.as('user')(submitEmployeeName, { body })
  })
  const seasons = async () => (await contest.as('admin')(listSeasons)).json()
  const runStep = async (step: typeof startSeason | typeof closeSeason, year: number) => {
    const { version } = (await contest.as('admin')(getSeasonChecklist, { params: { year } })).json().season
    const reply = (await contest.as('admin')(step, { params: { year }, body: { version } })).json()
    return [reply.code, (reply.conflicts ?? []).map(({ current }: { current: Check }) => [current.kind, current.count])]
  }

  test('is not prepared for an existing or a past year', async () => {
    const prepare = async (year: number) => (await contest.as('admin')(prepareSeason, { body: { year } })).json()
    expect(await prepare(2025)).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: 'year', code: 'out_of_range' }],
    })
    expect(await prepare(2027)).toMatchObject({
      year: 2027,
      state: 'preparing',
      isCurrent: false,
      startsOn: '2027-08-09',
    })
    expect(await prepare(2027)).toMatchObject({ code: 'season.duplicate_year' })
    expect((await seasons()).map(({ year, isCurrent }: Record<string, unknown>) => [year, isCurrent])).toEqual([
      [2027, false],
      [2025, true],
    ])
    const { items } = (await contest.as('admin')(listAuditEvents, { query: { season: '2027' } })).json()
    expect(items).toMatchObject([{ action: 'season.prepared', subject: '2027' }])
  })

  test('copies the territory of the last season into separate rows', async () => {
    const [last, next] = [forkSeason(contest.orm.em, 1), forkSeason(contest.orm.em, 2)]
    for (const table of [District, County, GradeLevel] as const) {
      const names = async (em: typeof last) =>
        (await em.findAll(table as typeof District)).map(({ name }) => name).sort()
      expect(await names(next)).toEqual(await names(last))
    }
    const getDistrict = async (em: typeof last) =>
      (await em.findOneOrFail(County, { name: 'Pulaski' }, { populate: ['district'] })).district
    expect((await getDistrict(next)).name).toBe((await getDistrict(last)).name)
    expect((await getDistrict(next)).id).not.toBe((await getDistrict(last)).id)
  })

  test('copies edited pages and reports them until they are edited again', async () => {
    const params = { kind: 'rules', language: 'en' } as const
    const edit = (season: string, version: number) =>
      contest.as('admin')(updatePage, { params, query: { season }, body: { markdown: `Rules of ${season}.`, version } })
    const pages = async () => {
      const { checks } = (await contest.as('admin')(getSeasonChecklist, { params: { year: 2035 } })).json()
      return checks.find(({ kind }: Check) => kind === 'pages')
    }
    await edit('2025', 0)
    await contest.as('admin')(prepareSeason, { body: { year: 2035 } })
    expect(await pages()).toMatchObject({ isDone: false, isNeeded: false, count: 1 })
    contest.setClock('2025-10-13T12:00:00-05:00')
    await edit('2035', 1)
    expect(await pages()).toMatchObject({ isDone: true, count: 0 })
  })

  test('is not closed with undecided trucks or before the announcement', async () => {
    expect(await runStep(closeSeason, 2025)).toEqual([
      'season.not_ready',
      [
        ['announced', 0],
        ['trucks', 1],
      ],
    ])
    contest.setClock(at.after)
    expect(await runStep(closeSeason, 2025)).toEqual(['season.not_ready', [['trucks', 1]]])
    expect((await seasons()).at(-1).state).toBe('running')
  })

  test('is not started without districts or before the last one is closed', async () => {
    const em = forkSeason(contest.orm.em, 2)
    await em.nativeDelete(County, {})
    const { texts } = await em.findOneOrFail(Season, 2)
    await em.nativeUpdate(Season, 2, { texts: { ...texts, departmentName: null } })
    const empty = await em.count(District)
    expect(await runStep(startSeason, 2027)).toEqual([
      'season.not_ready',
      [
        ['lastSeason', 2025],
        ['department', 1],
        ['counties', empty],
      ],
    ])
    await em.nativeDelete(District, {})
    const [, open] = await runStep(startSeason, 2027)
    expect(open.map(([kind]: [string]) => kind)).toEqual(['lastSeason', 'department', 'districts', 'counties'])
    expect((await seasons()).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).year).toBe(2025)
  })

  test('rejects a step that does not fit its state', async () => {
    expect(await runStep(startSeason, 2025)).toEqual(['stale', []])
    expect(await runStep(closeSeason, 2027)).toEqual(['stale', []])
  })

  test('can change its year until it is started', async () => {
    const change = async (from: number, year: number) => {
      const version = (await seasons()).find((one: { year: number }) => one.year === from)?.version ?? 1
      return (await contest.as('admin')(changeSeasonYear, { params: { year: from }, body: { year, version } })).json()
    }
    await contest.as('admin')(prepareSeason, { body: { year: 2030 } })
    expect(await change(2027, 2030)).toMatchObject({ code: 'season.duplicate_year' })
    expect(await change(2027, 2025)).toMatchObject({ fields: [{ path: 'year', code: 'out_of_range' }] })
    expect(await change(2025, 2029)).toMatchObject({ code: 'stale' })
    expect(await change(2029, 2031)).toMatchObject({ code: 'season.not_found' })
    expect(await change(2030, 2028)).toMatchObject({ year: 2028, state: 'preparing', startsOn: '2030-08-12' })
    expect((await seasons()).map((one: { year: number }) => one.year)).toEqual([2035, 2028, 2027, 2025])
    const query = { season: '2028', orderBy: '{"id":"desc"}' }
    const { items } = (await contest.as('admin')(listAuditEvents, { query })).json()
    expect(items[0]).toMatchObject({ action: 'season.year_changed', before: { year: 2030 }, after: { year: 2028 } })
  })
})
