/** Verifies that queries are scoped to the current season (decision 35). */
import { getContest } from '@snowplow/contract/contest/contest.ts'
import { listCounties } from '@snowplow/contract/county/county.ts'
import { listPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { checkSnowplowName, submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { beforeAll, expect, test } from 'vitest'
import { entities } from '../entities/all-entities.ts'
import { County, District, GradeLevel } from '../entities/county.entity.ts'
import { Installation } from '../entities/installation.entity.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { Season } from '../entities/season.entity.ts'
import { createWords } from '../similarity/similarity-index.ts'
import { makeEntry } from '../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../test/test-app.ts'
import { insertRows } from './json-rows.ts'
import { forkSeason, getSeasonId } from './season.ts'

/** Entities of the installation, shared by all seasons. */
const seasonlessEntities = [
  ...['Season', 'Installation', 'Status', 'Decision', 'SetupMark'],
  ...['AuthenticatorApp', 'Passkey', 'RecoveryCode'],
  ...['User', 'Invitation', 'Session', 'LoginThrottle', 'UsedToken', 'UsedCaptcha'],
]

test('entities > belong to a season, except those of the installation', async () => {
  const { orm } = await testApp()
  for (const { name, properties, filters } of orm.getMetadata().getAll().values()) {
    const isOfSeason = properties.season !== undefined && filters.season !== undefined
    expect([name, isOfSeason]).toEqual([name, !seasonlessEntities.includes(String(name))])
  }
  expect(orm.getMetadata().getAll().size).toBe(entities.length)
})

onBothDatabases('second season', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
    const em = contest.orm.em.fork()
    const { id: _, year, startedAt: __, ...first } = await em.findOneOrFail(Season, getSeasonId(em))
    await em.insert(Season, { ...first, id: 2, year: year + 1 })
    const next = forkSeason(em, 2)
    await createWords(next)
    await insertRows(next, District, [{ id: 11, name: 'District 1' }])
    await insertRows(next, County, [{ id: 76, name: 'Ashley', district: 11 }])
    await insertRows(next, GradeLevel, [{ id: 15, name: '3rd Grade' }])
  })

  /** Request body of a family with a county of the season. */
  const entry = (countyId: number) =>
    makeEntry({ countyId, email: 'frost@example.com', lastName: 'Frost', snowplowName: 'Frosty Twice' })
  const isFree = async () =>
    (await contest.call(checkSnowplowName, { query: { name: 'Frosty Twice' } })).statusCode === 200
  const listed = async (where: object) =>
    (await contest.as('admin')(listPublicSubmissions, { query: { where: JSON.stringify(where) } })).json().total

  test('has separate names, families and counties once it is current', async () => {
    expect((await contest.call(submitPublicSubmission, { body: entry(1) })).statusCode).toBe(201)
    expect((await contest.call(submitPublicSubmission, { body: entry(1) })).statusCode).toBe(409)
    expect((await contest.call(listCounties)).json()).toHaveLength(75)
    expect((await contest.call(submitPublicSubmission, { body: entry(76) })).statusCode).toBe(400)

    await contest.orm.em.fork().nativeUpdate(Installation, { id: 1 }, { season: 2 })
    const counties = async () => {
      // Every page reads the contest, by which a process detects the new season.
      await contest.call(getContest)
      return (await contest.call(listCounties)).json()
    }
    await expect.poll(counties, { timeout: 3000 }).toEqual([expect.objectContaining({ id: 76, districtId: 11 })])
    expect(await isFree()).toBe(true)
    expect(await listed({})).toBe(0)
    expect((await contest.call(submitPublicSubmission, { body: entry(76) })).statusCode).toBe(201)
    expect(await isFree()).toBe(false)
    await expect.poll(() => listed({ words: { $fulltext: 'frosty' } })).toBe(1)
    expect(await listed({})).toBe(1)
    const first = forkSeason(contest.orm.em, 1)
    expect(await first.count(PublicNameSubmission, { snowplowName: 'Frosty Twice' })).toBe(1)
  })
})
