import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { listPublicSubmissions, reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import {
  completeFamilyRequest,
  correctFamilyEntry,
  type FamilyRequest,
  readFamilyEntry,
  sendFamilyConfirmation,
  updateFamilyChoices,
  withdrawFamilyConsent,
} from '@snowplow/contract/entry/family-entry.ts'
import {
  getRetentionSchedule,
  removeRecordsHold,
  setRecordsHold,
  updateRetentionSchedule,
} from '@snowplow/contract/retention/retention.ts'
import { beforeAll, expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { createMailedContest, enterFamily } from '../../test/make/family.ts'
import { makeEntry, makeVotingOptions } from '../../test/make/make.ts'
import { moveSeasonToToday } from '../../test/make/move-season.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { createOutbox } from '../../test/outbox.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { toChildKey } from '../entry/entry-keys.ts'
import { createFamilyLinks } from '../entry/family-links.ts'

onBothDatabases('family', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })

  once('reads its entry by the link, with email and phone masked', async () => {
    const { entry, read } = await enterFamily(contest)
    const family = await read()
    expect(family).toMatchObject({
      state: 'entered',
      snowplowName: entry.snowplowName,
      lastName: entry.lastName,
      maskedEmail: `${entry.email[0]}•••@${entry.email.split('@')[1]}`,
      canCorrect: true,
      canWithdraw: true,
      canErase: true,
      confirmsByMail: false,
    })
    expect(family.maskedPhoneNumber).toMatch(/^\(•••\) •••-••\d\d$/)
    expect(JSON.stringify(family)).not.toContain(entry.email)
  })

  once('corrects its entry, which is reviewed and examined again', async () => {
    const { id, row, read, correctionOf } = await enterFamily(contest)
    const before = await read()
    const decision = { id: crypto.randomUUID(), entries: [{ id, version: before.version }], reviewState: 'approved' }
    expect((await contest.as('admin')(reviewPublicSubmissions, { body: decision as never })).statusCode).toBe(200)
    const reviewed = await read()
    const correction = correctionOf(reviewed, { snowplowName: `Corrected ${id}`, schoolName: 'Corrected School' })
    const reply = await contest.call(correctFamilyEntry, { body: { ...correction, phoneNumber: '1-605-555-0199' } })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { snowplowName: `Corrected ${id}` }])
    expect(await row()).toMatchObject({
      snowplowName: `Corrected ${id}`,
      schoolName: 'Corrected School',
      phoneNumber: '(605) 555-0199',
      reviewState: 'pending',
      reviewedAt: null,
    })
    await expect
      .poll(async () => {
        const query = { where: JSON.stringify({ words: { $fulltext: 'corrected' } }) }
        return (await contest.as('admin')(listPublicSubmissions, { query })).json().items.length
      })
      .toBeGreaterThan(0)
    const stale = await contest.call(correctFamilyEntry, { body: correction })
    expect(stale.json().code).toBe('stale')
  })

  once('cannot take the name of another entry', async () => {
    const [first, second] = [await enterFamily(contest), await enterFamily(contest)]
    const correction = second.correctionOf(await second.read(), { snowplowName: first.entry.snowplowName })
    const reply = await contest.call(correctFamilyEntry, { body: correction })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'submission.duplicate_name'])
  })

  once('cannot correct once names are no longer accepted', async () => {
    const { token, read, correctionOf } = await enterFamily(contest)
    const correction = correctionOf(await read(), { schoolName: 'Late School' })
    contest.setClock(at.phase2)
    const reply = await contest.call(correctFamilyEntry, { body: correction })
    const family = (await contest.call(readFamilyEntry, { body: { token } })).json()
    contest.setClock(at.phase1)
    expect([reply.json().code, family.canCorrect]).toEqual(['familyEntry.not_correctable', false])
  })

  once('withdraws with the last name and the email, and twice', async () => {
    const { row, read, end, proof } = await enterFamily(contest)
    const refused = await end('withdraw', { proof: { ...proof, email: 'other@example.com' } })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'familyEntry.not_confirmed'])
    expect((await end('withdraw')).json().entry).toMatchObject({ state: 'withdrawn', canCorrect: false })
    expect((await end('withdraw')).statusCode).toBe(200)
    const entry = await row()
    expect(entry).toMatchObject({ reviewState: 'withdrawn', withdrawnAt: new Date(at.phase1) })
    const decision = {
      id: crypto.randomUUID(),
      entries: [{ id: entry?.id, version: (await read()).version }],
      reviewState: 'approved',
    }
    const review = await contest.as('admin')(reviewPublicSubmissions, { body: decision as never })
    expect([review.statusCode, review.json().code]).toEqual([409, 'submission.withdrawn'])
  })

  once('cannot guess the proof: after ten attempts even the right one waits', async () => {
    const { row, end, proof } = await enterFamily(contest)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const wrong = await end('erase', { proof: { ...proof, email: `guess${attempt}@example.com` } })
      expect(wrong.json().code).toBe('familyEntry.not_confirmed')
    }
    const right = await end('erase')
    expect([right.statusCode, right.json().code, Number(right.headers['retry-after']) > 0]).toEqual([
      429,
      'auth.too_many_attempts',
      true,
    ])
    expect(await row()).not.toBeNull()
  })

  once('can withdraw from another address while strangers guess', async () => {
    const { token, row, proof } = await enterFamily(contest)
    const withdraw = (remoteAddress: string, email: string) => {
      const payload = { token, request: 'withdraw', proof: { ...proof, email } }
      return contest.app.inject({ method: 'POST', url: `/api${completeFamilyRequest.path}`, payload, remoteAddress })
    }
    const guesses = Array.from({ length: 300 }, (_, index) =>
      withdraw(`198.51.100.${1 + (index % 25)}`, `guess${index}@example.com`),
    )
    for (const reply of await Promise.all(guesses)) expect([403, 429]).toContain(reply.statusCode)
    expect((await withdraw('198.51.100.1', proof.email)).statusCode).toBe(429)
    expect((await withdraw('203.0.113.5', proof.email)).statusCode).toBe(200)
    expect((await row())?.withdrawnAt).toBeTruthy()
  })

  test('and another entry that take one name at once: one gets it', async () => {
    const { read, correctionOf } = await enterFamily(contest)
    const name = `Contested ${Math.floor(Math.random() * 1e9)}`
    const correction = correctionOf(await read(), { snowplowName: name })
    const replies = await Promise.all([
      contest.call(correctFamilyEntry, { body: correction }),
      contest.post('/public-submission/submit', makeEntry({ snowplowName: name })),
    ])
    const codes = replies.map((reply) => reply.json().code ?? reply.statusCode)
    expect([
      [200, 'submission.duplicate_name'],
      ['submission.duplicate_name', 201],
    ]).toContainEqual(codes)
  })

  once('erases the entry and its mails, and the link then finds nothing', async () => {
    const { id, token, row, end } = await enterFamily(contest)
    const mails = () => contest.orm.em.fork().count(Mail, { entityId: id })
    expect(await mails()).toBe(1)
    expect((await end('erase')).json()).toEqual({ entry: null })
    expect([await row(), await mails()]).toEqual([null, 0])
    const gone = await contest.call(readFamilyEntry, { body: { token } })
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'familyEntry.not_found'])
  })

  once('erases the data of a name on the ballot, whose name stays', async () => {
    const [option = 0] = await makeVotingOptions(contest, 1, 4)
    const em = contest.orm.em.fork()
    const { publicNameSubmission } = await em.findOneOrFail(PublicVotingOption, { id: option })
    const entry = await em.findOneOrFail(PublicNameSubmission, { id: publicNameSubmission.id })
    const token = createFamilyLinks(contest.config.JWT_SECRETS).pathOf(entry).replace('/entry#', '')
    const read = () => contest.call(readFamilyEntry, { body: { token } })
    expect((await read()).json()).toMatchObject({ isChosen: true, canWithdraw: false, canErase: true })
    const proof = { lastName: entry.lastName, email: entry.email }
    const end = (request: FamilyRequest) => contest.call(completeFamilyRequest, { body: { token, request, proof } })
    // Entries of the factory have separate keys.
    await em.nativeUpdate(PublicNameSubmission, { id: entry.id }, { childKey: toChildKey(entry) })
    expect((await end('withdraw')).json().code).toBe('familyEntry.not_endable')
    expect((await end('erase')).json()).toEqual({ entry: null })
    const after = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id: entry.id })
    expect([after.snowplowName, after.lastName, after.email]).toEqual([entry.snowplowName, '', ''])
    expect((await read()).json()).toMatchObject({
      code: 'familyEntry.erased',
      conflicts: [{ current: { on: expect.stringMatching(/^2025-/) } }],
    })
  })

  once('withholds the data until its date if the season requires it', async () => {
    const { id, token, row, read, end } = await enterFamily(contest)
    const params = { year: '2025' }
    const admin = contest.as('admin')
    const { version } = (await admin(getRetentionSchedule, { params })).json()
    const days = { family: 180, ballotClient: 180, mail: 180, audit: 180, version }
    const setMode = (erasureMode: string, version: number) =>
      admin(updateRetentionSchedule, { params, body: { ...days, erasureMode, version } })
    const changed = (await setMode('withhold', version)).json()
    expect((await read()).withheldUntil).toBe('2026-04-25')
    expect((await end('erase')).json()).toEqual({ entry: null })
    expect(await row()).toMatchObject({ reviewState: 'withdrawn', firstName: '', email: '', destroyedAt: null })
    expect(await contest.orm.em.fork().count(Mail, { entityId: id })).toBe(0)
    expect((await contest.call(readFamilyEntry, { body: { token } })).json().code).toBe('familyEntry.not_found')
    const [event] = (await admin(listAuditEvents)).json().items
    expect(event).toMatchObject({ action: 'submission.withheld', subjectId: id })
    expect((await setMode('erase', changed.version)).statusCode).toBe(200)
  })

  once('erases nothing while a records hold is set', async () => {
    const { row, read, end } = await enterFamily(contest)
    const params = { year: '2025' }
    const admin = contest.as('admin')
    expect((await admin(setRecordsHold, { params, body: { reason: 'A request for records.' } })).statusCode).toBe(200)
    expect((await read()).canErase).toBe(false)
    expect((await end('erase')).json().code).toBe('retention.held')
    expect(await row()).not.toBeNull()
    expect((await admin(removeRecordsHold, { params })).statusCode).toBe(200)
    expect((await end('erase')).json()).toEqual({ entry: null })
  })

  once('stops optional mail', async () => {
    const { token, row } = await enterFamily(contest)
    const body = { token, isMailStopped: true }
    expect((await contest.call(updateFamilyChoices, { body })).json()).toMatchObject({ isMailStopped: true })
    expect(await row()).toMatchObject({ childInfoParentConsent: true, isMailStopped: true })
  })

  once('withdraws consent at once, gives it with a proof; both are mailed', async () => {
    const { id, token, read, end } = await enterFamily(contest)
    const withdrawn = await contest.call(withdrawFamilyConsent, { body: { token } })
    expect(withdrawn.json()).toMatchObject({ childInfoParentConsent: false })
    expect((await end('consent', {})).json().code).toBe('familyEntry.not_confirmed')
    expect(await read()).toMatchObject({ childInfoParentConsent: false })
    for (let time = 0; time < 2; time++)
      expect((await end('consent')).json().entry).toMatchObject({ childInfoParentConsent: true })
    const mails = await contest.orm.em
      .fork()
      .find(Mail, { entityId: id, kind: 'entry.changed' }, { orderBy: { id: 'asc' } })
    expect(mails.map(({ occurrence }) => occurrence)).toEqual(['consent_withdrawn 1', 'consent_given 2'])
  })
})

test('confirmation > is mailed once per request, and needed to withdraw', async () => {
  const { smtp, contest } = await createMailedContest(new Date().toISOString())
  await moveSeasonToToday(contest, 'phase1')
  const { entry, token, proof, end } = await enterFamily(contest)
  const sendConfirmation = () => contest.call(sendFamilyConfirmation, { body: { token, request: 'withdraw' } })
  expect((await sendConfirmation()).json().maskedEmail).toMatch(/•••@/)
  expect((await sendConfirmation()).statusCode).toBe(200)
  expect((await end('withdraw', { proof })).json().code).toBe('familyEntry.not_confirmed')
  const confirmations = await contest.orm.em.fork().find(Mail, { kind: 'entry.confirmation' })
  expect(confirmations.map(({ recipient }) => recipient)).toEqual([entry.email])
  await expect
    .poll(() => smtp.mails.map(({ subject }) => subject), { timeout: 15_000 })
    .toContain('Snowplow contest: Please confirm your request')
  const text = smtp.mails.find(({ subject }) => subject?.startsWith('Snowplow contest: Please confirm'))?.text ?? ''
  const confirmation = /#[\w.-]+~([\w.-]+)/.exec(text)?.[1] ?? ''
  const linkAt = async (instant: string) => {
    contest.setClock(instant)
    const { confirmedRequest } = (await contest.call(readFamilyEntry, { body: { token, confirmation } })).json()
    return confirmedRequest
  }
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  expect([await linkAt(later(25)), await linkAt(later(23)), await linkAt(later(0))]).toEqual([
    null,
    'withdraw',
    'withdraw',
  ])
  const plain = (await contest.call(readFamilyEntry, { body: { token } })).json()
  expect(plain.confirmedRequest).toBeNull()
  expect((await end('erase', { confirmation })).json().code).toBe('familyEntry.not_confirmed')
  expect((await end('withdraw', { confirmation })).json().entry.state).toBe('withdrawn')
})

test('correction > is mailed once in ten minutes, without a flagged name', async () => {
  const smtp = await startSmtpServer()
  const { contest, createSender, makeDue } = await createOutbox('sqlite::memory:', smtp.url)
  const { entry, read, correctionOf } = await enterFamily(contest)
  for (const snowplowName of ['Ridge Runner', 'Call 501 555 0199']) {
    const body = correctionOf(await read(), { snowplowName })
    expect((await contest.call(correctFamilyEntry, { body })).statusCode).toBe(200)
  }
  const same = correctionOf(await read(), {})
  expect((await contest.call(correctFamilyEntry, { body: same })).statusCode).toBe(200)
  const corrections = await contest.orm.em.fork().find(Mail, { kind: 'entry.corrected' })
  expect(corrections.map(({ recipient }) => recipient)).toEqual([entry.email])
  await contest.orm.em.fork().nativeDelete(Mail, { kind: 'entry.received' })
  await makeDue()
  await createSender().run()
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Snowplow contest: Your entry was corrected'])
  expect(smtp.mails[0]?.text).not.toContain('501')
})
