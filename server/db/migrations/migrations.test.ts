import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { County, District } from '../../entities/county.entity.ts'
import { FavoriteName, FavoriteNamesSubmission } from '../../entities/district-poll.entity.ts'
import { hasRole } from '../../entities/has-role.ts'
import { Installation } from '../../entities/installation.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Ballot, PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { openPrepared, prepareDatabase } from '../../seed/prepare.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { openDatabase } from '../orm.ts'
import { migrate } from './migrate.ts'

const now = new Date('2025-10-01T12:00:00Z')

onBothDatabases('migrations', (database) => {
  test('create exactly the tables of the entities', async () => {
    const orm = await openDatabase(await database())
    await migrate(orm)
    expect(await orm.schema.getUpdateSchemaSQL()).toBe('')
    await orm.close()
  })

  test('include an up-to-date schema snapshot', async () => {
    const orm = await openDatabase(await database())
    expect(await orm.migrator.checkSchema()).toBe(false)
    await orm.close()
  })

  test('run once, like the reference data, across several starts', async () => {
    const orm = await openDatabase(await database())
    for (let start = 0; start < 3; start++) await prepareDatabase(orm, { isDemo: false, now })
    const em = orm.em.fork()
    const counts = [await em.count(Installation), await em.count(District), await em.count(County)]
    expect([...counts, await em.count(PublicNameSubmission)]).toEqual([1, 10, 75, 0])
    await orm.close()
  })

  test('seed a demo with entries, favorites, voting options and votes', async () => {
    const orm = await openDatabase(await database())
    await prepareDatabase(orm, { isDemo: true, now })
    const em = orm.em.fork()
    expect(await em.count(PublicNameSubmission)).toBeGreaterThanOrEqual(600)
    const unvoted: number[] = []
    for (let district = 1; district <= 10; district++) {
      const options = await em.find(PublicVotingOption, { district })
      expect(options.length).toBeGreaterThan(20)
      if ((await em.count(Ballot, { district })) === 0) unvoted.push(district)

      const favorites = await em.find(FavoriteName, { favoriteNamesSubmission: { district } })
      const countOf = (id: number) => favorites.filter(({ publicNameSubmission: name }) => name.id === id).length
      const offered = options.map(({ publicNameSubmission: name }) => name.id)
      const leftOut = favorites.map(({ publicNameSubmission: name }) => name.id).filter((id) => !offered.includes(id))
      const leastOffered = Math.min(...offered.map(countOf))
      expect(leftOut.filter((id) => countOf(id) > leastOffered)).toEqual([])
    }
    expect(unvoted).toEqual([3, 7])
    const staff = await em.count(User, hasRole(em, 'user'))
    const participants = new Set((await em.findAll(FavoriteNamesSubmission)).map(({ user }) => user.id))
    expect([participants.size > 5, participants.size < staff]).toEqual([true, true])
    const options = await em.findAll(PublicVotingOption, { populate: ['publicNameSubmission'] })
    expect(new Set(options.map(({ publicNameSubmission }) => publicNameSubmission.reviewState))).toEqual(
      new Set(['approved']),
    )
    await orm.close()
  })
})

test('openDatabase > configures SQLite to sync each commit to disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contest-pragma-'))
  const orm = await openDatabase(`sqlite:${folder}/contest.sqlite`)
  const pragma = async (name: string) => Object.values((await orm.em.execute(`pragma ${name}`))[0] ?? {})[0]
  const full = 2
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    full,
    1,
  ])
  await orm.close()
  rmSync(folder, { recursive: true, force: true })
})

test('openPrepared > supports concurrent starts on one PostgreSQL', async () => {
  const address = await createDatabase(inject('postgres'))
  const orms = await Promise.all([1, 2, 3].map(() => openPrepared(address, 2, { isDemo: true, now })))
  expect(await orms[0]?.em.fork().count(Installation)).toBe(1)
  await Promise.all(orms.map((orm) => orm.close()))
})

test('prepareDatabase > rejects a demo in production, and the reverse', async () => {
  const orm = await openDatabase('sqlite::memory:')
  await prepareDatabase(orm, { isDemo: true, now })
  await expect(prepareDatabase(orm, { isDemo: false, now })).rejects.toThrow('sample contest')
  await orm.close()
  const real = await openDatabase('sqlite::memory:')
  await prepareDatabase(real, { isDemo: false, now })
  await expect(prepareDatabase(real, { isDemo: true, now })).rejects.toThrow('real contest')
  await real.close()
})
