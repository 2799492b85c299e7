import { expect, test } from 'vitest'
import { User } from '../../entities/user.entity.ts'
import { onBothDatabases } from '../../test/test-app.ts'
import { getDialect, openDatabase } from '../orm.ts'
import { unlimited } from '../postgres/postgres.ts'
import { migrate } from './migrate.ts'

const text = 'first_name, last_name, email, email_key'

onBothDatabases('roles migration', (database) => {
  test('converts the roles of each account, and continues its ids', async () => {
    const orm = await openDatabase(await database(), { limits: unlimited })
    const pending = (await orm.migrator.getPending()).map(({ name }) => name)
    await migrate(orm, pending[pending.findIndex((name) => name.endsWith('_roles_as_json')) - 1])
    const at = getDialect(orm.em) === 'postgres' ? new Date() : Date.now()
    for (const roles of ['user', 'user,admin', '', 'admin'])
      await orm.em.execute(
        `insert into account (${text}, roles, shortcuts, created_at, updated_at)
          values ('Sleet', 'Driver', '${roles}@example.com', '${roles}@example.com', '${roles}', '[]', ?, ?)`,
        [at, at],
      )
    await orm.em.execute('delete from account where id = 4')
    await migrate(orm)
    const em = orm.em.fork()
    const users = await em.find(User, {}, { orderBy: { id: 'asc' } })
    expect(users.map(({ roles }) => roles)).toEqual([['user'], ['user', 'admin'], []])
    const { id: _, ...last } = { ...users[0], emailKey: 'next' }
    expect(await em.insert(User, last as never)).toBe(5)
    await orm.close()
  })
})
