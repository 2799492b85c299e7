import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { type ReviewState, reviewPublicSubmissions, undoReview } from '@snowplow/contract/entry/entry-review.ts'
import { completeFamilyRequest, updateFamilyChoices } from '@snowplow/contract/entry/family-entry.ts'
import { getReviewMails, updateReviewMails } from '@snowplow/contract/entry/review-mails.ts'
import { describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { makeEntry } from '../../../test/make/make.ts'
import { startSmtpServer } from '../../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../../test/outbox.ts'

describe('mail about the review', () => {
  async function start() {
    const smtp = await startSmtpServer()
    const { contest, createSender, enter, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
    const admin = contest.as('admin')
    const switchTo = (hasReviewMails: boolean) => admin(updateReviewMails, { body: { hasReviewMails } })
    const family = async (name: string) => {
      const entry = makeEntry({ snowplowName: `${name} ${crypto.randomUUID().slice(0, 4)}` })
      const { id, familyPath } = await enter(entry)
      return { ...entry, id, token: familyPath.replace('/entry#', '') }
    }
    async function review(ids: readonly number[], reviewState: ReviewState) {
      const entries = await contest.orm.em.fork().find(PublicNameSubmission, { id: { $in: [...ids] } })
      const id = crypto.randomUUID()
      const body = {
        id,
        entries: entries.map(({ id, version }) => ({ id, version })),
        reviewState,
        ...(reviewState === 'rejected' && { reason: 'Not a name.' }),
      }
      expect((await admin(reviewPublicSubmissions, { body })).statusCode).toBe(200)
      return id
    }
    const queued = async () =>
      (await getMails(contest))
        .filter(({ kind }) => kind !== 'entry.received')
        .map(({ kind, recipient }) => [kind, recipient])
    async function deliver() {
      await makeDue()
      await createSender().run()
      return smtp.mails
        .filter(({ subject }) => !subject?.endsWith('We received your entry'))
        .map(({ subject, recipients }) => [subject, recipients[0]])
    }
    return { contest, admin, switchTo, family, review, queued, deliver, smtp }
  }

  test('is off at first; turning it on mails earlier results and later ones', async () => {
    const { admin, switchTo, family, review, queued, deliver, smtp } = await start()
    const [first, second, third] = [await family('Approved'), await family('Rejected'), await family('Later')]
    await review([first.id], 'approved')
    await review([second.id], 'rejected')
    expect(await queued()).toEqual([])
    expect((await admin(getReviewMails)).json()).toEqual({ hasReviewMails: false, reviewed: 2 })
    await switchTo(true)
    await switchTo(true)
    await review([third.id], 'approved')
    expect(await deliver()).toEqual([
      ['Snowplow contest: Your snowplow name was approved', first.email],
      ['Snowplow contest: About your snowplow name', second.email],
      ['Snowplow contest: Your snowplow name was approved', third.email],
    ])
    expect(smtp.mails.at(-1)?.text).toContain(third.snowplowName)
    const { items } = (
      await admin(listAuditEvents, { query: { where: JSON.stringify({ action: 'mail.reviews_changed' }) } })
    ).json()
    expect(items).toHaveLength(1)
  })

  test('is not sent for a review that was undone, nor to families that declined', async () => {
    const { contest, admin, switchTo, family, review, deliver } = await start()
    await switchTo(true)
    const [undone, declined, withdrawn] = [await family('Undone'), await family('Declined'), await family('Withdrawn')]
    const decision = await review([undone.id], 'rejected')
    await review([declined.id, withdrawn.id], 'approved')
    expect((await admin(undoReview, { params: { id: decision } })).statusCode).toBe(200)
    const choices = { token: declined.token, isMailStopped: true }
    await contest.call(updateFamilyChoices, { body: choices })
    const { lastName, email, token } = withdrawn
    await contest.call(completeFamilyRequest, { body: { token, request: 'withdraw', proof: { lastName, email } } })
    expect(await deliver()).toEqual([])
  })

  test('waits ten minutes, and stops when it is turned off', async () => {
    const { contest, switchTo, family, review, deliver } = await start()
    await switchTo(true)
    const { id } = await family('Stopped')
    await review([id], 'approved')
    const mail = (await getMails(contest)).find(({ kind }) => kind === 'entry.approved')
    expect((mail?.dueAt.getTime() ?? 0) - (mail?.createdAt.getTime() ?? 0)).toBe(600_000)
    await switchTo(false)
    expect(await deliver()).toEqual([])
  })
})
