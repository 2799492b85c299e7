import { updateUser } from '@snowplow/contract/user/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeEntries } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const shuffled = [
  'zamboni',
  'Éclair',
  'apple',
  'Zebra',
  'ırmak',
  'Banana',
  'Łódź',
  'ice 2',
  'æsir',
  'Ice',
  'Straße',
  'strasse 2',
  "o'Neil",
  'Onex',
  'Ölaf',
]
const sorted = [
  'æsir',
  'apple',
  'Banana',
  'Éclair',
  'Ice',
  'ice 2',
  'ırmak',
  'Łódź',
  'Ölaf',
  "o'Neil",
  'Onex',
  'Straße',
  'strasse 2',
  'zamboni',
  'Zebra',
]

onBothDatabases('list sorting', (database) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })

  /** Reads one field of a sorted list in pages of four. */
  async function getPages(path: string, field: string, orderBy: object, where = {}): Promise<string[]> {
    const found: string[] = []
    for (let offset = 0; ; offset += 4) {
      const query = new URLSearchParams({
        orderBy: JSON.stringify(orderBy),
        where: JSON.stringify(where),
        offset: String(offset),
        limit: '4',
      })
      const { items, total } = (await contest.as('admin')('GET', `${path}?${query}`)).json()
      found.push(...items.map((item: Record<string, string>) => item[field]))
      if (offset + 4 >= total) return found
    }
  }

  test('sorts entries by name like a dictionary, across pages', async () => {
    await makeEntries(contest, shuffled.length, { names: shuffled })
    expect(await getPages('/public-submission', 'snowplowName', { snowplowName: 'asc' })).toEqual(sorted)
    const descending = await getPages('/public-submission', 'snowplowName', { snowplowName: 'desc' })
    expect(descending).toEqual(sorted.toReversed())
  })

  test('sorts users by name and email, even after a change', async () => {
    for (const lastName of shuffled) await makeUser(contest.orm, { firstName: 'Sorted', lastName })
    const where = { firstName: 'Sorted' }
    expect(await getPages('/user', 'lastName', { lastName: 'asc' }, where)).toEqual(sorted)
    const users = await Promise.all(
      ['Ann.Frost@test.example', 'ann-b@test.example', 'anna@test.example'].map((email) =>
        makeUser(contest.orm, { firstName: 'Mailed', email }),
      ),
    )
    const mailed = { firstName: 'Mailed' }
    expect(await getPages('/user', 'email', { email: 'asc' }, mailed)).toEqual([
      'ann-b@test.example',
      'Ann.Frost@test.example',
      'anna@test.example',
    ])
    const [first] = users
    const { items } = (await contest.as('admin')('GET', `/user?where={"id":${first?.id}}`)).json()
    const change = { ...items[0], email: 'zoe@test.example' }
    const response = await contest.as('admin')(updateUser, {
      params: { id: first?.id },
      body: {
        ...Object.fromEntries(
          ['firstName', 'lastName', 'roles', 'isActive', 'version', 'email'].map((name) => [name, change[name]]),
        ),
      },
    })
    expect(response.statusCode).toBe(200)
    expect((await getPages('/user', 'email', { email: 'asc' }, mailed)).at(-1)).toBe('zoe@test.example')
  })

  test('finds users by their roles, as a text', async () => {
    await makeUser(contest.orm, { firstName: 'Both', lastName: 'Of Roles', roles: ['user', 'admin'] })
    await makeUser(contest.orm, { firstName: 'One', lastName: 'Of Roles', roles: ['admin'] })
    const found = (roles: object) => getPages('/user', 'firstName', { id: 'asc' }, { lastName: 'Of Roles', roles })
    expect(await found({ $like: '%Admin%' })).toEqual(['Both', 'One'])
    expect(await found({ $eq: 'user,admin' })).toEqual(['Both'])
    expect(await found({ $in: ['admin', 'user'] })).toEqual(['One'])
  })
})
