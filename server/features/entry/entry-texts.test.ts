import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import {
  descriptionMaxLength,
  nameMaxLength,
  schoolNameMaxLength,
  snowplowNameMaxLength,
} from '@snowplow/contract/limits.ts'
import { expect, test } from 'vitest'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { at, testApp } from '../../test/test-app.ts'

const contest = await testApp({ now: at.phase1 })
const limits = {
  firstName: nameMaxLength,
  lastName: nameMaxLength,
  schoolName: schoolNameMaxLength,
  snowplowName: snowplowNameMaxLength,
  snowplowNameDescription: descriptionMaxLength,
}
const sendWith = (overrides: object) => contest.call(submitPublicSubmission, { body: makeEntry(overrides) })

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

test('submitPublicSubmission reads phone, name and email as people paste them', async () => {
  const pasted = {
    phoneNumber: '+1 ٥٠١.٥٥٥.٠١٢٣',
    snowplowName: 'Snow\u00a0Pasted\u00ad\t1',
    email: 'mom&dad@münchen.example',
  }
  const { id } = (await sendWith(pasted)).json()
  const { phoneNumber, snowplowName, email } = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id })
  expect([phoneNumber, snowplowName, email]).toEqual([
    '(501) 555-0123',
    'Snow Pasted 1',
    'mom&dad@xn--mnchen-3ya.example',
  ])
  const repeated = await sendWith({ snowplowName: 'snow pasted\u200b 1' })
  expect([repeated.statusCode, repeated.json().code]).toEqual([409, 'submission.duplicate_name'])
})

test.each(['+44 20 7946 0958', '1 501 555 012', '501-555-0123 ext. 4567', '(501) 155-0123'])(
  'submitPublicSubmission refuses the phone number %s',
  async (phoneNumber) => {
    const { statusCode, json } = await sendWith({ phoneNumber })
    expect([statusCode, json().fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'phoneNumber', code: 'invalid' })],
    ])
  },
)

test.each(Object.keys(limits))('%s rejects a value of spaces only', async (field) => {
  const { statusCode, json } = await sendWith({ [field]: '   ' })
  expect([statusCode, json().fields.map(({ path }: { path: string }) => path)]).toEqual([400, [field]])
})
