import { listEmployeeSubmissions, statuses } from '@snowplow/contract/internal-naming.ts'
import { expect, test } from 'vitest'
import { EmployeeSubmission, Rejection } from '../entities/internal-naming.entity.ts'
import { testApp } from '../test/test-app.ts'

test('seedTruckNames > seeds every status, with rejected and revised names', async () => {
  const { orm, as } = await testApp({ settings: { CONTEST_MODE: 'demo' } })
  const em = orm.em.fork()
  for (const name of statuses) expect(await em.count(EmployeeSubmission, { status: { name } })).toBeGreaterThan(5)
  expect(
    await em.count(EmployeeSubmission, { status: { name: 'Pending' }, rejections: { $some: {} } }),
  ).toBeGreaterThan(0)
  const rejections = await em.findAll(Rejection)
  expect(new Set(rejections.map(({ employeeSubmission }) => employeeSubmission.id)).size).toBeLessThan(
    rejections.length,
  )
  const where = JSON.stringify({ userLastName: 'Frost', status: 'Rejected' })
  const { items } = (await as('user')(listEmployeeSubmissions, { query: { where } })).json()
  expect(items[0].rejections.at(-1)).toMatchObject({
    snowplowName: items[0].snowplowName,
    adminUserName: 'Wilma Drift',
  })
})
