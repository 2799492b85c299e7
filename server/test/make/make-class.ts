import {
  createSchoolClass,
  enterClassName,
  readTeacherPage,
  type TeacherPage,
  updateClassRules,
} from '@snowplow/contract/school-class/school-class.ts'
import type { TestApp } from '../test-app.ts'

export const allowClassEntries = (contest: TestApp, hasClassEntries = true) =>
  contest.as('admin')(updateClassRules, { body: { hasClassEntries } })

/** Makes a class; returns what its teacher can do with the link. */
export async function makeClass(contest: TestApp, email = 'teacher@school.example') {
  const school = { schoolName: 'Sample Grove School', countyId: 1, gradeLevel: '4th Grade' }
  const body = { id: crypto.randomUUID(), ...school, email, recaptcha: 'off' }
  const token = String((await contest.call(createSchoolClass, { body })).json().teacherPath).replace('/class#', '')
  const name = {
    ...{ snowplowName: 'Together Plow', snowplowNameDescription: 'We all drew it.' },
    ...{ teacherName: 'Ms. Example', hasConsent: true },
  }
  const enter = (change: object = {}) => contest.call(enterClassName, { body: { token, ...name, ...change } })
  const readPage = async () => (await contest.call(readTeacherPage, { body: { token } })).json() as TeacherPage
  return { token, email, enter, readPage }
}

/** Makes a class that has entered a name; `token` is that of the entry's page. */
export async function enterClass(contest: TestApp, change: object = {}) {
  await allowClassEntries(contest)
  const made = await makeClass(contest)
  const { classEntry } = (await made.enter(change)).json() as TeacherPage
  return { ...made, teacherToken: made.token, token: String(classEntry?.entryPath).replace('/entry#', '') }
}
