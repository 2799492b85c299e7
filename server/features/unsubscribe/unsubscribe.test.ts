import { type ReviewState, reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { completeFamilyRequest, readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { updateReviewMails } from '@snowplow/contract/entry/review-mails.ts'
import { resubscribe, unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { createUser } from '@snowplow/contract/user/user.ts'
import { describe, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { User } from '../../entities/user.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../test/outbox.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { unsubscribeTokens } from '../mail/unsubscribe-token.ts'
import { enqueueTaskMails } from '../season/task-mails.ts'

const PUBLIC_ADDRESS = 'https://plows.example'
const oneClick = 'List-Unsubscribe=One-Click'
const formType = 'application/x-www-form-urlencoded'

type SentMail = Awaited<ReturnType<typeof startSmtpServer>>['mails'][number]

const getHeader = (mail: SentMail | undefined, name: string) => {
  const line = mail?.headerLines.find(({ key }) => key === name)?.line
  return line?.replace(/^[^:]+:\s*/, '').replace(/\s+/g, ' ')
}

/** Path of the address in the header of a mail. */
function pathIn(mail: SentMail | undefined): string {
  const address = /^<(https:\/\/plows\.example\/api\/unsubscribe\/[\w.-]+)>$/.exec(
    getHeader(mail, 'list-unsubscribe') ?? '',
  )?.[1]
  expect(getHeader(mail, 'list-unsubscribe-post')).toBe(oneClick)
  return new URL(address ?? '').pathname
}

/** Posts as a mail provider does, without an account. */
const post = ({ app }: TestApp, url: string, payload = oneClick, type = formType) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, origin: 'https://mail.example' } })

async function startFamily(database: string) {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox(database, smtp.url)
  const admin = contest.as('admin')
  await admin(updateReviewMails, { body: { hasReviewMails: true } })
  const entry = makeEntry()
  const { id, familyPath } = await enter(entry)
  const row = () => contest.orm.em.fork().findOne(PublicNameSubmission, { id })
  async function review(reviewState: ReviewState) {
    const version = (await row())?.version
    const body = { id: crypto.randomUUID(), entries: [{ id, version }], reviewState, reason: 'Not a name.' }
    expect((await admin(reviewPublicSubmissions, { body })).statusCode).toBe(200)
  }
  async function deliver() {
    await makeDue()
    await createSender({ PUBLIC_ADDRESS }).run()
    return smtp.mails
  }
  const events = () => contest.orm.em.fork().find(AuditEvent, { action: 'submission.choices_changed' })
  return { contest, entry, id, familyToken: familyPath.replace('/entry#', ''), row, review, deliver, events }
}

describe('optional mail to a family', () => {
  test('is stopped by one click, audited once', async () => {
    const { contest, row, review, deliver, events } = await startFamily('sqlite::memory:')
    await review('approved')
    const [approved, receipt] = await deliver()
    expect([getHeader(receipt, 'list-unsubscribe'), getHeader(receipt, 'list-unsubscribe-post')]).toEqual([
      undefined,
      undefined,
    ])
    const version = (await row())?.version
    for (const reply of [await post(contest, pathIn(approved)), await post(contest, pathIn(approved))])
      expect([reply.statusCode, reply.json(), reply.headers['set-cookie']]).toEqual([200, {}, undefined])
    expect(await row()).toMatchObject({ isMailStopped: true, version })
    expect(await events()).toEqual([
      expect.objectContaining({ before: { isMailStopped: false }, after: { isMailStopped: true }, actorId: null }),
    ])
    await review('rejected')
    expect((await deliver()).length).toBe(2)
  })

  test('that waits when it is stopped is canceled', async () => {
    const { contest, row, review, deliver } = await startFamily('sqlite::memory:')
    await review('approved')
    const { id = 0, reference = '' } = (await row()) ?? {}
    const token = unsubscribeTokens(contest.config.JWT_SECRETS).tokenOf({ type: 'entry', id, key: reference })
    expect((await contest.call(unsubscribe, { params: { token } })).statusCode).toBe(200)
    expect((await deliver()).length).toBe(1)
    expect((await getMails(contest)).map(({ state }) => state)).toEqual(['sent', 'canceled'])
    expect((await contest.call(resubscribe, { params: { token } })).statusCode).toBe(200)
    expect(await row()).toMatchObject({ isMailStopped: false })
  })

  test('links to the page that stops it, in its language', async () => {
    const { contest, review, deliver } = await startFamily('sqlite::memory:')
    await review('rejected')
    const [rejected, receipt] = await deliver()
    const token = pathIn(rejected).split('/').at(-1)
    const link = `${PUBLIC_ADDRESS}/unsubscribe?language=en#${token}`
    expect(rejected?.html).toContain(link)
    expect(rejected?.text).toContain(link)
    expect(receipt?.html).not.toContain('/unsubscribe')
    const [, mail] = await getMails(contest)
    const preview = await contest.as('admin')('GET', `/mail/${mail?.id}/preview`)
    expect([preview.statusCode, preview.body.includes(token ?? '')]).toEqual([200, false])
  })

  test('GET of its address changes nothing and leads to a page', async () => {
    const { contest, row, review, deliver, events } = await startFamily('sqlite::memory:')
    await review('approved')
    const url = pathIn((await deliver())[0])
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await contest.app.inject({ method, url })
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `/unsubscribe#${url.split('/').at(-1)}`])
    }
    expect([(await row())?.isMailStopped, await events()]).toEqual([false, []])
  })

  test('is not stopped by another token; each gets the same answer', async () => {
    const { contest, entry, id, familyToken, row, review, deliver } = await startFamily('sqlite::memory:')
    await review('approved')
    const token =
      pathIn((await deliver())[0])
        .split('/')
        .at(-1) ?? ''
    const [type, idText, mac = ''] = token.split('.')
    const { id: userId } = await makeUser(contest.orm)
    const wrong = [
      `${type}.${idText}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      `${type}.${(id + 1).toString(36)}.${mac}`,
      `user.${userId.toString(36)}.${mac}`,
      `${type}.${idText}`,
      familyToken,
      unsubscribeTokens(['another secret']).tokenOf({ type: 'entry', id, key: (await row())?.reference ?? '' }),
    ]
    const refuse = async (one: string) => {
      const { statusCode, body } = await post(contest, `/api/unsubscribe/${one}`)
      return [statusCode, body]
    }
    const [first, ...others] = await Promise.all(wrong.map(refuse))
    expect(first).toEqual([404, expect.stringContaining('"unsubscribe.not_found"')])
    for (const other of others) expect(other).toEqual(first)
    expect(await row()).toMatchObject({ isMailStopped: false })
    const read = await contest.call(readFamilyEntry, { body: { token } })
    expect([read.statusCode, read.json().code]).toEqual([404, 'familyEntry.not_found'])
    const proof = { lastName: entry.lastName, email: entry.email }
    await contest.call(completeFamilyRequest, { body: { token: familyToken, request: 'erase', proof } })
    expect(await refuse(token)).toEqual(first)
  })
})

describe('optional mail to staff', () => {
  test('is stopped by one click, for that person alone', async () => {
    const smtp = await startSmtpServer()
    const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
    const em = contest.orm.em.fork()
    const season = await em.findOneOrFail(Season, 1)
    const phases = season.schedule.phases.map((one) => ({ ...one, endsOn: '2099-12-31' }))
    await em.nativeUpdate(Season, { id: 1 }, { schedule: { ...season.schedule, phases } })
    const [first, second] = [await makeUser(contest.orm), await makeUser(contest.orm)]
    async function run(openPhase: number) {
      const isOpen = async (phase: number) => phase === openPhase
      const deps = { orm: contest.orm, contest: { isOpen }, secret: contest.config.JWT_SECRET, canSendMail: true }
      await enqueueTaskMails(deps, { now: new Date(), wallNow: new Date() })
      await makeDue()
      await createSender({ PUBLIC_ADDRESS }).run()
      return smtp.mails.splice(0).map((mail) => ({ mail, to: mail.recipients[0] }))
    }
    const sent = await run(2)
    expect(sent.map(({ to }) => to).sort()).toEqual([first.email, second.email].sort())
    const url = pathIn(sent.find(({ to }) => to === first.email)?.mail)
    const { version } = await em.findOneOrFail(User, first.id)
    expect((await post(contest, url)).statusCode).toBe(200)
    expect(await contest.orm.em.fork().findOne(User, first.id)).toMatchObject({ isTaskMailStopped: true, version })
    expect(await contest.orm.em.fork().find(AuditEvent, { action: 'user.updated' })).toEqual([
      expect.objectContaining({ subjectId: first.id, after: { isTaskMailStopped: true } }),
    ])
    expect((await run(4)).map(({ to }) => to)).toEqual([second.email])
    expect((await contest.app.inject({ method: 'DELETE', url })).statusCode).toBe(200)
    expect((await run(4)).map(({ to }) => to)).toEqual([first.email])
  })
})

test('receipts and mails that ask for an answer > have no List-Unsubscribe', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  const { id } = await enter()
  const about = { entityId: id, recipient: 'family@mail.example', language: 'en' } as const
  const now = new Date()
  await enqueueMail(
    contest.orm.em.fork(),
    [
      { ...about, kind: 'entry.won' },
      { ...about, kind: 'entry.confirmation', occurrence: `withdraw ${now.getTime()}` },
    ],
    { now, wallNow: now },
  )
  await makeDue()
  await createSender({ PUBLIC_ADDRESS }).run()
  expect(smtp.mails.map((mail) => getHeader(mail, 'list-unsubscribe'))).toEqual([undefined, undefined, undefined])
})

test('invitation > has no List-Unsubscribe', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url, new Date().toISOString())
  const person = { firstName: 'Ice', lastName: 'Testerson', email: 'ice@test.example', roles: ['user'] }
  expect((await contest.as('admin')(createUser, { body: person })).statusCode).toBe(201)
  await makeDue()
  await createSender({ PUBLIC_ADDRESS }).run()
  expect(smtp.mails.map((mail) => getHeader(mail, 'list-unsubscribe'))).toEqual([undefined])
})

test('unsubscribe > accepts the forms of mail providers, and no other body', async () => {
  const contest = await testApp()
  const { id, emailKey } = await makeUser(contest.orm)
  const token = unsubscribeTokens(contest.config.JWT_SECRETS).tokenOf({ type: 'user', id, key: emailKey })
  const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
  const url = `/api/unsubscribe/${token}`
  expect((await post(contest, url, multipart, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect((await post(contest, url, '', formType)).statusCode).toBe(200)
  expect((await post(contest, url, oneClick, 'text/html')).statusCode).toBe(415)
  expect((await post(contest, url, `x=${'y'.repeat(100_000)}`)).statusCode).toBe(413)
  expect((await post(contest, '/api/auth/login', 'email=a%40b.example&password=x')).statusCode).toBe(415)
})

test('guessed tokens > are throttled; a right one still works', async () => {
  const contest = await testApp()
  const { id, emailKey } = await makeUser(contest.orm)
  const guess = async (token: string) => (await contest.call(unsubscribe, { params: { token } })).statusCode
  const codes = []
  for (let count = 0; count < 11; count++) codes.push(await guess(`entry.1.${count}`))
  expect(codes).toEqual([...Array(10).fill(404), 429])
  const right = unsubscribeTokens(contest.config.JWT_SECRETS).tokenOf({ type: 'user', id, key: emailKey })
  expect(await guess(right)).toBe(200)
})
