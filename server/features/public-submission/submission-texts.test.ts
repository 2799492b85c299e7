import {
  descriptionMaxLength,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
} from '@snowplow/contract/limits.ts'
import { submitPublicSubmission } from '@snowplow/contract/public-submission/public-submission.ts'
import { expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeSubmission } from '../../test/make.ts'
import { at, testApp } from '../../test/test-app.ts'

const contest = await testApp({ now: at.phase1 })
const limits = {
  firstName: nameMaxLength,
  lastName: nameMaxLength,
  schoolName: schoolNameMaxLength,
  snowplowName: snowplowNameMaxLength,
  snowplowNameDescription: descriptionMaxLength,
}
const sendWith = (overrides: object) => contest.call(submitPublicSubmission, { body: makeSubmission(overrides) })

test.each(Object.entries(limits))('%s accepts %i characters and rejects one more', async (field, maxLength) => {
  expect((await sendWith({ [field]: 'x'.repeat(maxLength) })).statusCode).toBe(201)
  const { statusCode, json } = await sendWith({ [field]: 'x'.repeat(maxLength + 1) })
  expect([statusCode, json().fields]).toEqual([
    400,
    [{ path: field, code: 'too_long', message: `${field} is too long` }],
  ])
})

test.each(Object.keys(limits))('%s rejects a letter with three combining marks', async (field) => {
  const { statusCode, json } = await sendWith({ [field]: 'Z\u0315\u031a\u0321lgo' })
  expect([statusCode, json().fields.map(({ code }: { code: string }) => code)]).toEqual([400, ['too_many_marks']])
})

test('submitPublicSubmission strips invisible characters', async () => {
  const invisible = {
    firstName: '\u202eS\u200bleet',
    schoolName: 'Home\u2060school\u200e',
    email: '\u200bseen@example.com',
  }
  const { id } = (await sendWith(invisible)).json()
  const { firstName, schoolName, email } = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id })
  expect([firstName, schoolName, email]).toEqual(['Sleet', 'Homeschool', 'seen@example.com'])
})

test.each(Object.keys(limits))('%s rejects a value of spaces only', async (field) => {
  const { statusCode, json } = await sendWith({ [field]: '   ' })
  expect([statusCode, json().fields.map(({ path }: { path: string }) => path)]).toEqual([400, [field]])
})
