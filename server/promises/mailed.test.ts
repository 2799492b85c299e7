import { requestPasswordReset } from '@snowplow/contract/auth/auth.ts'
import { reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import {
  requestFamilyLinks,
  updateFamilyChoices,
  withdrawFamilyConsent,
} from '@snowplow/contract/entry/family-entry.ts'
import { updateReviewMails } from '@snowplow/contract/entry/review-mails.ts'
import { rejectEmployeeName, submitEmployeeName } from '@snowplow/contract/internal-naming.ts'
import { getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { enqueueMail } from '../features/mail/outbox.ts'
import { unsubscribeTokens } from '../features/mail/unsubscribe-token.ts'
import { enqueueTaskMails, toSubscriber } from '../features/season/task-mails.ts'
import { createMailedContest, enterFamily } from '../test/make/family.ts'
import { getMails } from '../test/outbox.ts'
import { at, type TestApp, testApp } from '../test/test-app.ts'

const getKinds = async (contest: TestApp) => (await getMails(contest)).map(({ kind }) => kind)

describe('person who stopped messages', () => {
  test('of staff gets no turn or truck name, but still a reset link', async () => {
    const { contest } = await createMailedContest('2025-10-12T12:00:00-05:00')
    const [admin, staff] = [contest.as('admin'), contest.as('user')]
    const params = {
      token: unsubscribeTokens(contest.config.JWT_SECRETS).tokenOf(toSubscriber(await account(contest))),
    }
    expect((await contest.call(unsubscribe, { params })).statusCode).toBe(200)
    const name = { snowplowName: 'Second Best', snowplowId: 'ZZ 900', districtId: 1 }
    const { id, version } = (await staff(submitEmployeeName, { body: name })).json()
    const rejection = { id: crypto.randomUUID(), version, reason: 'Another truck is called so.' }
    const rejected = await admin(rejectEmployeeName, { params: { id: String(id) }, body: rejection })
    expect(rejected.statusCode, rejected.body).toBe(200)
    await enqueueTaskMails(
      { orm: contest.orm, secret: contest.config.JWT_SECRET, canSendMail: true, contest: { isOpen: async () => true } },
      { now: new Date(at.phase2), wallNow: new Date() },
    )
    expect(await getKinds(contest)).toEqual([])
    const { email } = await account(contest)
    await contest.call(requestPasswordReset, { body: { email } })
    expect(await getKinds(contest)).toEqual(['user.password_reset'])
  })

  test('of a family gets no review, but still links, changes and the win', async () => {
    const { contest } = await createMailedContest()
    const admin = contest.as('admin')
    await admin(updateReviewMails, { body: { hasReviewMails: true } })
    const { id, token, entry, read } = await enterFamily(contest)
    await contest.call(updateFamilyChoices, { body: { token, isMailStopped: true } })
    const decision = { id: crypto.randomUUID(), entries: [{ id, version: (await read()).version }] }
    const reviewed = await admin(reviewPublicSubmissions, { body: { ...decision, reviewState: 'approved' } })
    expect(reviewed.statusCode, reviewed.body).toBe(200)
    await contest.call(requestFamilyLinks, { body: { email: entry.email } })
    await contest.call(withdrawFamilyConsent, { body: { token } })
    expect(await getKinds(contest)).toEqual(['entry.received', 'entry.link', 'entry.changed'])
  })
})

test('mail to a winner > asks only with consent, names no hidden story', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { id, row } = await enterFamily(contest)
  const em = contest.orm.em.fork()
  const wallNow = new Date()
  const recipient = (await row())?.email ?? ''
  const mail = { kind: 'entry.won', entityId: id, recipient, language: 'en' } as const
  await em.transactional((em) => enqueueMail(em, [mail], { now: new Date(at.after), wallNow }))
  const won = (await getMails(contest)).find(({ kind }) => kind === 'entry.won')
  const read = async (change: object) => {
    await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, id, change)
    return (await contest.as('admin')(getMailPreview, { params: { id: String(won?.id) } }))
      .json()
      .text.replace(/\s+/g, ' ')
  }
  expect(await read({ reviewState: 'approved' })).toContain(
    'Until then, we publish the snowplow name and its story, and nothing about the student.',
  )
  expect(await read({ isStoryHidden: true })).toContain('Until then, we publish the snowplow name only.')
  expect(await read({ publication: 'name' })).not.toContain('May we also publish')
  expect(await read({ publication: null, childInfoParentConsent: false })).not.toContain('May we also publish')
})

const account = (contest: TestApp) => contest.accountOf('user')
