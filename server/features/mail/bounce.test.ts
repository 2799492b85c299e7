import { deletePublicSubmission, getEntryBounce } from '@snowplow/contract/entry/entry-review.ts'
import { listMails } from '@snowplow/contract/mail/mail.ts'
import { describe, expect, test } from 'vitest'
import { AuditEvent } from '../../entities/audit-event.entity.ts'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox, getMails } from '../../test/outbox.ts'

const unknownUser = { code: 550, text: '5.1.1 No such user here' }

async function start(database: string) {
  const smtp = await startSmtpServer()
  const { contest, createSender, enter, makeDue } = await createOutbox(database, smtp.url)
  const { id } = await enter()
  const admin = contest.as('admin')
  const bounce = async () => (await admin(getEntryBounce, { params: { id: String(id) } })).json().bounce
  const run = () => createSender().run()
  /** Sends the failed mail again, as an administrator can. */
  async function resend() {
    await contest.orm.em.fork().nativeUpdate(Mail, { state: 'failed' }, { state: 'waiting' })
    await makeDue()
    await run()
  }
  return { smtp, contest, admin, id, run, resend, bounce }
}

test.each([
  [550, '5.1.1 No such user', true],
  [550, '5.1.10 Recipient not found', true],
  [550, '5.2.1 Mailbox disabled', true],
  [553, '5.1.3 Invalid address', true],
  [550, 'No such user here', true],
  [551, 'User not local', true],
  [550, '5.7.1 Relaying denied', false],
  [550, '5.1.8 Sender’s domain does not exist', false],
  [552, '5.2.2 Mailbox full', false],
  [554, 'No SMTP service here', false],
  [450, '4.1.1 Mailbox unavailable', false],
] as const)('refusal of a recipient > %s %s is a bounce: %s', async (code, text, isBounced) => {
  const { smtp, contest, run } = await start('sqlite::memory:')
  smtp.misbehave('recipient', { code, text })
  await run()
  const state = code < 500 ? 'waiting' : 'failed'
  expect(await getMails(contest)).toEqual([
    expect.objectContaining({ state, isBounced, response: expect.stringContaining(`${code} ${text}`) }),
  ])
})

test.each(['sender', 'data'] as const)('refusal of the %s > is no bounce', async (step) => {
  const { smtp, contest, run, bounce } = await start('sqlite::memory:')
  smtp.misbehave(step, unknownUser)
  await run()
  expect([(await getMails(contest))[0]?.isBounced, await bounce()]).toEqual([false, null])
})

describe('bounced address', () => {
  test('is shown with its entry, in the words of the mail server, and audited', async () => {
    const { smtp, contest, admin, run, bounce } = await start('sqlite::memory:')
    smtp.misbehave('recipient', unknownUser)
    expect(await bounce()).toBeNull()
    await run()
    const [mail] = await getMails(contest)
    const response = expect.stringContaining('550 5.1.1 No such user here')
    expect(await bounce()).toEqual({ at: mail?.attemptedAt?.toISOString(), response })
    await bounce()
    expect(await contest.orm.em.fork().count(AuditEvent, { action: 'mail.listed' })).toBe(1)
    const { items } = (await admin(listMails, { query: { where: JSON.stringify({ isBounced: true }) } })).json()
    expect(items).toEqual([expect.objectContaining({ id: mail?.id, state: 'failed', isBounced: true })])
    const missing = await admin(getEntryBounce, { params: { id: '999999' } })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'submission.not_found'])
  })

  test('is no longer marked after a delivery, nor once it is another address', async () => {
    const { smtp, contest, id, run, resend, bounce } = await start('sqlite::memory:')
    smtp.misbehave('recipient', unknownUser)
    await run()
    expect(await bounce()).not.toBeNull()
    smtp.misbehave(null)
    await resend()
    expect([await bounce(), (await getMails(contest))[0]]).toEqual([
      null,
      expect.objectContaining({ state: 'sent', isBounced: false }),
    ])
    await contest.orm.em.fork().nativeUpdate(Mail, {}, { state: 'failed' })
    smtp.misbehave('recipient', unknownUser)
    await resend()
    expect(await bounce()).not.toBeNull()
    await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, { id }, { email: 'corrected@mail.example' })
    expect(await bounce()).toBeNull()
  })

  test('is deleted with its entry', async () => {
    const { smtp, contest, admin, id, run } = await start('sqlite::memory:')
    smtp.misbehave('recipient', unknownUser)
    await run()
    await admin(deletePublicSubmission, { params: { id: String(id) }, query: { version: '1' } })
    expect(await getMails(contest)).toEqual([])
  })
})
