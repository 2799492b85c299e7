import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { createSchoolClass, readTeacherPage, requestClassLinks } from '@snowplow/contract/school-class/school-class.ts'
import { expect, test } from 'vitest'
import { createMailedContest } from '../../test/make/family.ts'
import { moveSeasonToToday } from '../../test/make/move-season.ts'
import { getMails } from '../../test/outbox.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

async function create(contest: TestApp, email: string, gradeLevel = '3rd Grade') {
  const school = { schoolName: 'Sample Grove School', countyId: 1, gradeLevel }
  const body = { id: crypto.randomUUID(), ...school, email, recaptcha: 'off' }
  const reply = await contest.call(createSchoolClass, { body })
  expect(reply.statusCode, reply.body).toBe(201)
  return String(reply.json().teacherPath)
}

const getLinkMails = async (contest: TestApp) => (await getMails(contest)).filter(({ kind }) => kind === 'class.links')

test('lost class link > is mailed once an hour, with all classes of the address', async () => {
  const { smtp, contest } = await createMailedContest(new Date().toISOString())
  await moveSeasonToToday(contest, 'phase1')
  const paths = [await create(contest, 'Teacher@school.example'), await create(contest, 'teacher@school.example')]
  await create(contest, 'other@school.example')
  const request = (email: string) => contest.call(requestClassLinks, { body: { email } })
  const replies = [
    await request('teacher@SCHOOL.example'),
    await request('teacher@school.example'),
    await request('nobody@school.example'),
  ]
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{}']))
  const mails = await getLinkMails(contest)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['teacher@school.example'])
  const sent = () => smtp.mails.find(({ subject }) => subject === 'Snowplow contest: The links to your classes')
  await expect.poll(sent, { timeout: 15_000 }).toBeDefined()
  const text = sent()?.text ?? ''
  const tokens = [...text.matchAll(/\/class\?language=en#([\w.-]+)/g)].map(([, token = '']) => token)
  expect(tokens.map((token) => `/class#${token}`)).toEqual(paths.toReversed())
  for (const token of tokens) expect((await contest.call(readTeacherPage, { body: { token } })).statusCode).toBe(200)
  // Anybody can type a school with any address.
  expect(text).not.toContain('Sample Grove')
  const preview = await contest.as('admin')(getMailPreview, { params: { id: String(mails[0]?.id) } })
  expect(preview.json().text).not.toContain(tokens[0])
})

test('lost class link > comes in the language of the request', async () => {
  const { contest } = await createMailedContest()
  await create(contest, 'teacher@school.example')
  const payload = { email: 'teacher@school.example' }
  const headers = { 'accept-language': 'tr' }
  await contest.app.inject({ method: 'POST', url: `/api${requestClassLinks.path}`, payload, headers })
  expect((await getLinkMails(contest)).map(({ language }) => language)).toEqual(['tr'])
})

test('lost class link > is limited per mailbox, whatever its tags, and per network', async () => {
  const { contest } = await createMailedContest()
  const request = async (email: string, remoteAddress: string) =>
    (
      await contest.app.inject({
        method: 'POST',
        url: `/api${requestClassLinks.path}`,
        payload: { email },
        remoteAddress,
      })
    ).statusCode
  const limited = [...Array.from({ length: 10 }, () => 200), 429]
  const ofMailbox = limited.map((_, tag) => request(`teacher+${tag}@gmail.com`, `198.51.100.${tag}`))
  expect((await Promise.all(ofMailbox)).toSorted()).toEqual(limited)
  const ofNetwork = limited.map((_, index) => request(`teacher${index}@school.example`, '203.0.113.7'))
  expect((await Promise.all(ofNetwork)).toSorted()).toEqual(limited)
  expect(await request('teacher99@school.example', '203.0.113.8')).toBe(200)
})

test('lost class link > is refused without a mail server', async () => {
  const contest = await testApp({ now: at.phase1 })
  const reply = await contest.call(requestClassLinks, { body: { email: 'teacher@school.example' } })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'schoolClass.no_mail'])
})
