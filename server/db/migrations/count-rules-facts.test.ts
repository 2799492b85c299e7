import { toDay } from '@snowplow/contract/contest/days.ts'
import { expect, test } from 'vitest'
import { Season } from '../../entities/season.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { getDialect, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'
import { readVotingStarts } from './voting-starts.ts'

const hourMs = 3_600_000
const schedule = (startsOn: string) => JSON.stringify({ phases: [{ phase: 3, startsOn, endsOn: startsOn }] })

onBothDatabases('count rules migration', (database) => {
  test('stores the start of voting, administrators since, and password setters', async () => {
    const orm = await openDatabase(await database(), { limits: unlimited })
    const pending = (await orm.migrator.getPending()).map(({ name }) => name)
    await migrate(orm, pending[pending.findIndex((name) => name.endsWith('_count_rules_facts')) - 1])
    const toColumn = (at: Date) => (getDialect(orm.em) === 'postgres' ? at : at.getTime())
    const now = new Date()
    const [long, ago] = [new Date('2025-01-01T06:00:00Z'), toColumn(new Date('2025-06-01T00:00:00Z'))]
    const days = [long, new Date(now.getTime() + 90 * 24 * hourMs)].map((day) => toDay(day, 'America/Chicago'))
    // A poll in the past, one in the future, and one in the past of a season that is being prepared.
    for (const [id, state, day] of [
      [1, 'running', days[0]],
      [2, 'running', days[1]],
      [3, 'preparing', days[0]],
    ])
      await orm.em.execute(
        `insert into season (id, year, state, schedule, texts, time_zone, created_at, updated_at)
          values (?, ?, ?, ?, '{}', 'America/Chicago', ?, ?)`,
        [id, 2024 + Number(id), state, schedule(String(day)), ago, ago],
      )
    for (const [name, roles, hash] of [
      ['first', '["admin"]', 'x'],
      ['chosen', '["admin"]', 'x'],
      ['invited', '["user","admin"]', 'x'],
      ['reset', '["user"]', 'x'],
    ])
      await orm.em.execute(
        `insert into account (first_name, last_name, email, email_key, roles, password_hash, shortcuts, created_at, updated_at)
          values ('Sleet', ?, ?, ?, ?, ?, '[]', ?, ?)`,
        [name, name, name, roles, hash, ago, ago],
      )
    for (const [action, actor, subject] of [
      ['user.created', 1, 2],
      ['user.created', 1, 3],
      ['user.invited', 1, 3],
      ['user.created', 1, 4],
      ['user.invited', 1, 4],
      ['user.password_set', 2, 4],
      ['user.password_set', 4, 4],
    ])
      await orm.em.execute(
        `insert into audit_event (season_id, at, action, actor_id, actor, subject_type, subject_id, subject)
          values (1, ?, ?, ?, 'Sleet', 'user', ?, 'Sleet')`,
        [ago, action, actor, subject],
      )
    await migrate(orm)
    const em = orm.em.fork()
    const seasons = await em.findAll(Season, { orderBy: { id: 'asc' } })
    expect(seasons.map(({ votingStartedAt }) => votingStartedAt?.toISOString() ?? null)).toEqual([
      '2025-01-01T06:00:00.000Z',
      null,
      null,
    ])
    const users = await em.findAll(User, { orderBy: { id: 'asc' } })
    expect(users.map(({ adminSince, credentialsSetBy }) => [adminSince !== null, credentialsSetBy])).toEqual([
      [true, null],
      [true, 1],
      [true, null],
      [false, 2],
    ])
    await orm.close()
  })
})

test('readVotingStarts > counts a ballot of a poll moved into the future', async () => {
  const at = new Date('2025-09-29T15:00:00Z')
  const rows = [
    [{ id: 7, schedule: schedule('2025-10-09'), time_zone: 'America/Chicago' }],
    [{ season_id: 7, at: at.getTime() }],
  ]
  const read = async () => rows.shift() ?? []
  expect(await readVotingStarts(read, new Date('2025-10-01T00:00:00Z'))).toEqual([{ season: 7, at }])
})
