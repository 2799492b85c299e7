import { expect, test } from 'vitest'
import { onBothDatabases, testApp } from '../../../test/test-app.ts'
import { codeLimit, createLoginThrottle, purgeExpiredAttempts } from './login-throttle.ts'

const start = Date.parse('2025-10-01T12:00:00Z')
const hourMs = 3_600_000

onBothDatabases('wrong codes of an account', (database) => {
  test('are limited for a day, from any number of addresses', async () => {
    const { orm } = await testApp({ database: await database() })
    const em = orm.em.fork()
    const throttle = createLoginThrottle('a secret that is long enough to be one')
    const guess = (number: number, hours: number, limit = codeLimit) => {
      const source = { address: `192.0.2.${number}`, device: null }
      return throttle.count(em, 'second factor someone@example.com', source, new Date(start + hours * hourMs), limit)
    }
    for (let number = 1; number <= codeLimit.max; number++) expect(await guess(number, 0)).toBeNull()
    const refused = await guess(200, 1)
    expect(refused).toMatchObject({ reason: 'attempts from many addresses', waitSeconds: 23 * 3600 })
    await purgeExpiredAttempts(em, new Date(start + 2 * hourMs))
    expect(await guess(201, 23)).not.toBeNull()
    expect(await guess(202, 24)).toBeNull()
  })
})
