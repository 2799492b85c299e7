import { expect, test } from 'vitest'
import { Season } from '../../entities/season.entity.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { getDialect, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'

const required = 'schedule, texts, time_zone, created_at, updated_at, version'

onBothDatabases('promised dates migration', (database) => {
  test('raises days below the least, unless a purge has begun', async () => {
    const orm = await openDatabase(await database(), { limits: unlimited })
    const pending = (await orm.migrator.getPending()).map(({ name }) => name)
    await migrate(orm, pending[pending.findIndex((name) => name.endsWith('_promised_dates')) - 1])
    const at = getDialect(orm.em) === 'postgres' ? new Date() : Date.now()
    const stored = [null, { family: 0, ballotClient: 29, mail: 30, audit: 365 }, { family: 0, mail: 7 }]
    for (const [index, days] of stored.entries())
      await orm.em.execute(
        `insert into season (id, year, state, ${required}, retention_days) values (?, ?, 'closed', '{}', '{}', 'UTC', ?, ?, 1, ?)`,
        [index + 1, 2021 + index, at, at, days && JSON.stringify(days)],
      )
    await orm.em.execute(
      `insert into destruction_certificate (season_id, kind, field_group, records, "by", started_at)
        values (3, 'purge', 'family', 9, 'Scheduled purge', ?)`,
      [at],
    )
    await migrate(orm)
    const seasons = await orm.em.fork().find(Season, {}, { orderBy: { id: 'asc' } })
    expect(seasons.map(({ retentionDays }) => retentionDays)).toEqual([
      null,
      { family: 30, ballotClient: 30, mail: 30, audit: 365 },
      { family: 0, mail: 30 },
    ])
    await orm.close()
  })
})
