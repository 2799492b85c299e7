import { expect, test } from 'vitest'
import { Decision } from '../../entities/decision.entity.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { dialectOf, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'

const createdAt = '2025-10-11T12:00:00.000Z'
const oldName = { id: 7, truckName: 'V-1 Sleet', status: 'Rejected', statusId: 3, rejections: [{ id: 1, createdAt }] }
const newName = {
  ...oldName,
  status: { id: 3, name: 'Rejected' },
  rejections: [{ id: 1, createdAt, updatedAt: createdAt }],
}

onBothDatabases('stored reply migration', (database) => {
  test('converts the status of truck names to the current reply format', async () => {
    const orm = await openDatabase(await database(), { limits: unlimited })
    const pending = (await orm.migrator.getPending()).map(({ name }) => name)
    await migrate(orm, pending[pending.findIndex((name) => name.endsWith('_status_answers')) - 1])
    const createdTime = dialectOf(orm.em) === 'postgres' ? new Date() : Date.now()
    const replies = [oldName, { entries: [oldName] }, { deleted: 4 }]
    for (const [index, reply] of replies.entries())
      await orm.em.execute('insert into decision (id, content, answer, made_at) values (?, ?, ?, ?)', [
        `act-${index}`,
        'digest',
        JSON.stringify(reply),
        createdTime,
      ])
    await migrate(orm)
    const found = await orm.em.fork().find(Decision, {}, { orderBy: { id: 'asc' } })
    expect(found.map(({ reply }) => reply)).toEqual([newName, { entries: [newName] }, { deleted: 4 }])
    await orm.close()
  })
})
