import { getDemoMail, listDemoMails } from '@snowplow/contract/mail/demo-mail.ts'
import { listSchoolClasses, readTeacherPage, type SchoolClass } from '@snowplow/contract/school-class/school-class.ts'
import { expect, test } from 'vitest'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { testApp } from '../test/test-app.ts'

const hourMs = 3_600_000

test('seedSchoolClasses > seeds classes with clustered entries of one county', async () => {
  const { orm, as } = await testApp({ settings: { CONTEST_MODE: 'demo' } })
  const { items } = (await as('admin')(listSchoolClasses)).json() as { items: SchoolClass[] }
  const counts = items.map(({ entries }) => entries).toSorted((a, b) => a - b)
  expect(counts).toEqual([0, 15, 17, 19, 22, 24, 30])
  expect(items.flatMap(({ revokeReason }) => revokeReason ?? [])).toEqual(['The code was posted in a public forum.'])
  const em = orm.em.fork()
  for (const { id, schoolName, countyId, gradeLevel, createdAt, entries } of items) {
    const own = await em.find(PublicNameSubmission, { schoolClass: id })
    expect(own).toHaveLength(entries)
    const times = own.map((entry) => entry.createdAt.getTime())
    if (own.length > 0) expect(Math.min(...times)).toBeGreaterThan(Date.parse(createdAt))
    if (own.length > 0) expect(Math.max(...times) - Math.min(...times)).toBeLessThan(3 * hourMs)
    for (const entry of own)
      expect([entry.schoolName, entry.county.id, entry.gradeLevel]).toEqual([schoolName, countyId, gradeLevel])
  }
})

test('seedSchoolClasses > mails each teacher the link to the class', async () => {
  const { call } = await testApp({ settings: { CONTEST_MODE: 'demo' } })
  const { items } = (await call(listDemoMails)).json()
  expect(items).toHaveLength(7)
  const { html } = (await call(getDemoMail, { params: { id: String(items[0].id) } })).json()
  const [, token = ''] = /\/class[^"]*#([\w.-]+)/.exec(html) ?? []
  expect((await call(readTeacherPage, { body: { token } })).statusCode).toBe(200)
})
