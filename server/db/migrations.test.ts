import { expect, inject, test } from 'vitest'
import { Contest } from '../features/contest/contest.entity.ts'
import { createDatabase } from '../test/postgres.ts'
import { onBothDatabases } from '../test/test-app.ts'
import { openDatabase } from './orm.ts'
import { prepareDatabase } from './prepare.ts'

const now = new Date('2025-10-01T12:00:00Z')

onBothDatabases('the migrations', (database) => {
  test('lead to exactly the entities’ tables', async () => {
    const orm = await openDatabase(await database())
    await orm.migrator.up()
    expect(await orm.schema.getUpdateSchemaSQL()).toBe('')
    await orm.close()
  })
})

test('several processes may prepare one PostgreSQL at the same moment', async () => {
  const address = await createDatabase(inject('postgres'))
  const orms = await Promise.all([1, 2, 3].map(() => openDatabase(address)))
  await Promise.all(orms.map((orm) => prepareDatabase(orm, { isDemo: true, now })))
  expect(await orms[0]?.em.fork().count(Contest)).toBe(1)
  await Promise.all(orms.map((orm) => orm.close()))
})

test('a real contest and a demo never meet in one database', async () => {
  const orm = await openDatabase('sqlite::memory:')
  await prepareDatabase(orm, { isDemo: true, now })
  await expect(prepareDatabase(orm, { isDemo: false, now })).rejects.toThrow('sample contest')
  await orm.close()
})
