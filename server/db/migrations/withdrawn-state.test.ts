import { expect, test } from 'vitest'
import { SubmissionCount } from '../../entities/examination.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { prepareDatabase } from '../../seed/prepare.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { getDialect, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { getMigrations, migrate } from './migrate.ts'

onBothDatabases('withdrawn state migration', (database) => {
  test('gives withdrawn entries and their counts a state, and continues the ids', async () => {
    const orm = await openDatabase(await database(), { limits: unlimited })
    await prepareDatabase(orm, { isDemo: false, now: new Date('2025-08-20T12:00:00Z') })
    const names = getMigrations(getDialect(orm.em))
    const index = names.findIndex((name) => name.endsWith('_withdrawn_state'))
    const migration = names[index]
    await orm.migrator.down({ to: names[index - 1] as string })
    expect((await orm.migrator.getPending())[0]?.name).toBe(migration)
    const at = getDialect(orm.em) === 'postgres' ? new Date() : Date.now()
    const columns =
      'season_id, reference, first_name, last_name, email, phone_number, grade_level, school_name, county_id, snowplow_name, ' +
      'snowplow_name_order, snowplow_name_description, review_state, withdrawn_at, created_at, updated_at, name_key, ' +
      'email_key, child_key, email_use'
    for (const [id, state, withdrawnAt] of [
      [1, 'rejected', at],
      [2, 'rejected', null],
      [3, 'approved', null],
      [4, 'rejected', at],
      [5, 'pending', null],
    ] as const)
      await orm.em.execute(
        `insert into public_name_submission (${columns})
          values (1, ?, '', '', '', '', '', '', 1, '', '', '', ?, ?, ?, ?, ?, ?, ?, 1)`,
        [`REF${id}`, state, withdrawnAt, at, at, `name ${id}`, `email ${id}`, `child ${id}`],
      )
    // The fourth was not examined yet.
    for (const id of [1, 2, 3])
      await orm.em.execute('insert into examined_submission (submission_id, season_id) values (?, 1)', [id])
    await orm.em.execute(
      `insert into submission_count (season_id, kind, item, entries)
        values (1, 'reviewState', 'rejected', 2), (1, 'reviewState', 'approved', 1)`,
    )
    await orm.em.execute('delete from public_name_submission where id = 5')
    await migrate(orm)
    const em = orm.em.fork()
    const entries = await em.find(PublicNameSubmission, {}, { orderBy: { id: 'asc' }, filters: false })
    expect(entries.map(({ reviewState }) => reviewState)).toEqual(['withdrawn', 'rejected', 'approved', 'withdrawn'])
    const counts = await em.find(SubmissionCount, { kind: 'reviewState' }, { orderBy: { item: 'asc' }, filters: false })
    expect(counts.map(({ item, entries }) => [item, entries])).toEqual([
      ['approved', 1],
      ['rejected', 1],
      ['withdrawn', 1],
    ])
    const { id: _, group: __, ...next } = { ...entries[0], reference: 'NEXT', nameKey: 'next', emailKey: 'next' }
    expect(await em.insert(PublicNameSubmission, next as never)).toBe(6)
    await orm.close()
  })
})
