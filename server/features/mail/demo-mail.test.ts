import { readFamilyEntry } from '@snowplow/contract/entry/family-entry.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { type DemoMail, getDemoMail, listDemoMails } from '@snowplow/contract/mail/demo-mail.ts'
import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { readInvitation } from '@snowplow/contract/user/invitation.ts'
import { createUser } from '@snowplow/contract/user/user.ts'
import { describe, expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { makeEntry } from '../../test/make/make.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import { enqueueTaskMails } from '../season/task-mails.ts'
import { enqueueMail } from './outbox.ts'

const startDemo = (database: string) =>
  testApp({
    database,
    now: at.phase1,
    settings: { CONTEST_MODE: 'demo', PUBLIC_ADDRESS: 'https://plows.example' },
  })

async function enter(contest: TestApp) {
  const body = makeEntry()
  expect((await contest.call(submitPublicSubmission, { body })).statusCode).toBe(201)
  return body
}

async function mailsTo(contest: TestApp, recipient: string): Promise<DemoMail[]> {
  const reply = await contest.call(listDemoMails, { query: { where: JSON.stringify({ recipient }) } })
  return reply.json().items
}

const getHash = (html: string, path: string) => new RegExp(`${path}[^"#]*#([^"]+)"`).exec(html)?.[1] ?? ''

describe('mailbox of the demo', () => {
  test('shows a guest the mail of an entry with its working link', async () => {
    const contest = await startDemo('sqlite::memory:')
    const { email, snowplowName } = await enter(contest)
    const [mail] = await mailsTo(contest, email)
    expect(mail).toMatchObject({ kind: 'entry.received', recipient: email, language: 'en' })
    const params = { id: String(mail?.id) }
    const shown = (await contest.call(getDemoMail, { params })).json()
    expect(shown).toMatchObject({ mail, subject: 'Snowplow contest: We received your entry' })
    const token = getHash(shown.html, 'https://plows.example/entry')
    const entry = (await contest.call(readFamilyEntry, { body: { token } })).json()
    expect(entry).toMatchObject({ snowplowName })
    // The outbox hides the token from administrators, in the demo as well.
    const preview = (await contest.as('admin')(getMailPreview, { params })).json()
    expect(getHash(preview.html, 'https://plows.example/entry')).toBe('...')
  })

  test('shows the invitation of an account with its working link', async () => {
    const contest = await startDemo('sqlite::memory:')
    const body = { firstName: 'Snow', lastName: 'Testerson', email: 'snow@staff.example', roles: ['user'] }
    expect((await contest.as('admin')(createUser, { body })).statusCode).toBe(201)
    const [mail] = await mailsTo(contest, body.email)
    const { html } = (await contest.call(getDemoMail, { params: { id: String(mail?.id) } })).json()
    const token = getHash(html, '/invitation')
    expect((await contest.call(readInvitation, { body: { token } })).json()).toMatchObject({ email: body.email })
  })

  test('lists the newest first, by recipient, without canceled mails', async () => {
    const contest = await startDemo('sqlite::memory:')
    const first = await enter(contest)
    const second = await enter(contest)
    const { items, total } = (await contest.call(listDemoMails, { query: { limit: '2' } })).json()
    expect(items.map(({ recipient }: DemoMail) => recipient)).toEqual([second.email, first.email])
    expect(total).toBeGreaterThanOrEqual(2)
    const [mail] = await mailsTo(contest, first.email)
    await contest.orm.em.fork().nativeUpdate(Mail, { id: Number(mail?.id) }, { state: 'canceled' })
    expect(await mailsTo(contest, first.email)).toEqual([])
    const params = { id: String(mail?.id) }
    expect((await contest.call(getDemoMail, { params })).json().code).toBe('mail.not_found')
  })
})

test.each([
  ['entry.won', '', '~publish.'],
  ['entry.confirmation', `withdraw ${Date.parse(at.phase1)}`, '~withdraw.'],
] as const)('getDemoMail > shows the confirming link of %s, which the outbox hides', async (kind, occurrence, part) => {
  const contest = await startDemo('sqlite::memory:')
  const { email } = await enter(contest)
  const em = contest.orm.em.fork()
  const { entityId } = await em.findOneOrFail(Mail, { recipient: email })
  const times = { now: new Date(at.phase1), wallNow: new Date() }
  await enqueueMail(em, [{ kind, entityId, occurrence, recipient: email, language: 'en' }], times)
  const [mail] = await mailsTo(contest, email)
  const params = { id: String(mail?.id) }
  expect((await contest.call(getDemoMail, { params })).json().html).toContain(part)
  expect((await contest.as('admin')(getMailPreview, { params })).json().html).not.toContain(part)
})

test('getDemoMail > shows staff the mail of their turn after its phase as well', async () => {
  const contest = await startDemo('sqlite::memory:')
  const staff = await makeUser(contest.orm, { roles: ['user'] })
  const times = { now: new Date(at.phase2), wallNow: new Date() }
  const deps = { orm: contest.orm, secret: contest.config.JWT_SECRET, canSendMail: true }
  await enqueueTaskMails({ ...deps, contest: { isOpen: async (phase) => phase === 2 } }, times)
  const [mail] = await mailsTo(contest, staff.email)
  const shown = (await contest.call(getDemoMail, { params: { id: String(mail?.id) } })).json()
  expect(shown.html).toContain('href="https://plows.example/district-submission-form"')
})
