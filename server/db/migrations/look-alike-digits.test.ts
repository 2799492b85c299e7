import { expect, test } from 'vitest'
import { FormerName } from '../../entities/former-name.entity.ts'
import { EmployeeSubmission } from '../../entities/internal-naming.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntries } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { onBothDatabases, testApp } from '../../test/test-app.ts'
import { insertRows } from '../json-rows.ts'
import { migrate } from './migrate.ts'

onBothDatabases('look-alike digits migration', (database) => {
  test('renews keys, and leaves all but one of equal names with their own', async () => {
    const contest = await testApp({ database: await database() })
    const { orm } = contest
    const em = orm.em.fork()
    const keys = ['snow p1ow', 'snow plow', 'ice 900', 'ice 9oo', 'zed']
    const ids = await makeEntries(contest, keys.length)
    for (const [index, id] of ids.entries())
      await em.nativeUpdate(PublicNameSubmission, { id }, { nameKey: keys[index] ?? '' })
    const won = ['ice lord', '1ce lord'].map((nameKey) => ({ nameKey, kind: 'won' as const }))
    await insertRows(em, FormerName, won)
    const user = await makeUser(orm)
    const at = new Date()
    const truck = { snowplowName: 'Zed', user: user.id, district: 1, status: 1, createdAt: at, updatedAt: at }
    const trucks = ['ZZ9OO', 'ZZ900', 'I7', '17'].map((key) => ({ snowplowId: key, truckKey: key, heldTruck: key }))
    const rejected = { snowplowId: 'OO', truckKey: 'OO', heldTruck: null }
    await insertRows(
      em,
      EmployeeSubmission,
      [...trucks, rejected].map((one) => ({ ...truck, ...one })),
    )

    await em.execute(`delete from mikro_orm_migrations where name like '%look_alike_digits'`)
    await migrate(orm)

    const byId = { orderBy: { id: 'asc' as const }, filters: false as const }
    const entries = await orm.em.fork().findAll(PublicNameSubmission, byId)
    expect(entries.map(({ nameKey }) => nameKey)).toEqual(['snow p1ow', 'snow plow', 'lce 9oo', 'ice 9oo', 'zed'])
    const former = await orm.em.fork().findAll(FormerName, byId)
    expect(former.map(({ nameKey }) => nameKey)).toEqual(['lce lord', '1ce lord'])
    const named = await orm.em.fork().findAll(EmployeeSubmission, byId)
    expect(named.map(({ truckKey, heldTruck }) => [truckKey, heldTruck])).toEqual([
      ['ZZ900', 'ZZ9OO'],
      ['ZZ900', 'ZZ900'],
      ['17', 'I7'],
      ['17', '17'],
      ['00', null],
    ])
  })
})
