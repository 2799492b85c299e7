import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import {
  completeFamilyRequest,
  correctFamilyEntry,
  type FamilyEntry,
  type FamilyRequest,
  readFamilyEntry,
  sendFamilyConfirmation,
  updateFamilyChoices,
} from '@snowplow/contract/public-submission/family-entry.ts'
import {
  listPublicSubmissions,
  reviewPublicSubmissions,
} from '@snowplow/contract/public-submission/submission-review.ts'
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
import { makeSubmission, makeVotingOptions } from '../../test/make.ts'
import { startSmtpServer } from '../../test/network/smtp-server.ts'
import { from } from '../../test/outbox.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { childKey } from '../public-submission/entry-keys.ts'
import { familyLinks } from '../public-submission/family-link.ts'

async function enter(contest: TestApp, entry = makeSubmission()) {
  const reply = await contest.post('/public-submission/submit', entry)
  expect(reply.statusCode, reply.body).toBe(201)
  const { id, familyPath } = reply.json() as { id: number; familyPath: string }
  const token = familyPath.replace('/entry#', '')
  const row = () => contest.orm.em.fork().findOne(PublicNameSubmission, { id })
  const read = async () => (await contest.call(readFamilyEntry, { body: { token } })).json() as FamilyEntry
  const correctionOf = ({ maskedEmail: _, ...family }: FamilyEntry, change: Partial<FamilyEntry>) => {
    const { firstName, lastName, gradeLevel, countyId, schoolName, snowplowName, snowplowNameDescription, version } = {
      ...family,
      ...change,
    }
    const fields = { firstName, lastName, gradeLevel, countyId, schoolName, snowplowName, snowplowNameDescription }
    return { token, version, phoneNumber: '', ...fields }
  }
  const proof = { lastName: entry.lastName.toUpperCase(), email: entry.email.toUpperCase() }
  const end = (request: FamilyRequest, more: object = { proof }) =>
    contest.call(completeFamilyRequest, { body: { token, request, ...more } })
  return { id, entry, token, row, read, correctionOf, proof, end }
}

onBothDatabases('family', (database, once) => {
  let contest: TestApp
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase1 })
  })

  once('reads its entry by the link, with email and phone masked', async () => {
    const { entry, read } = await enter(contest)
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
    const { id, row, read, correctionOf } = await enter(contest)
    const before = await read()
    const decision = { id: crypto.randomUUID(), entries: [{ id, version: before.version }], reviewState: 'approved' }
    expect((await contest.as('admin')(reviewPublicSubmissions, { body: decision as never })).statusCode).toBe(200)
    const reviewed = await read()
    const correction = correctionOf(reviewed, { snowplowName: `Corrected ${id}`, schoolName: 'Corrected School' })
    const reply = await contest.call(correctFamilyEntry, { body: { ...correction, phoneNumber: '(605) 555-0199' } })
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
    const [first, second] = [await enter(contest), await enter(contest)]
    const correction = second.correctionOf(await second.read(), { snowplowName: first.entry.snowplowName })
    const reply = await contest.call(correctFamilyEntry, { body: correction })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'submission.duplicate_name'])
  })

  once('cannot correct once names are no longer accepted', async () => {
    const { token, read, correctionOf } = await enter(contest)
    const correction = correctionOf(await read(), { schoolName: 'Late School' })
    contest.setClock(at.phase2)
    const reply = await contest.call(correctFamilyEntry, { body: correction })
    const family = (await contest.call(readFamilyEntry, { body: { token } })).json()
    contest.setClock(at.phase1)
    expect([reply.json().code, family.canCorrect]).toEqual(['familyEntry.not_correctable', false])
  })

  once('withdraws with the last name and the email, and twice', async () => {
    const { row, read, end, proof } = await enter(contest)
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
    const { row, end, proof } = await enter(contest)
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

  test('and another entry that take one name at once: one gets it', async () => {
    const { read, correctionOf } = await enter(contest)
    const name = `Contested ${Math.floor(Math.random() * 1e9)}`
    const correction = correctionOf(await read(), { snowplowName: name })
    const replies = await Promise.all([
      contest.call(correctFamilyEntry, { body: correction }),
      contest.post('/public-submission/submit', makeSubmission({ snowplowName: name })),
    ])
    const codes = replies.map((reply) => reply.json().code ?? reply.statusCode)
    expect([
      [200, 'submission.duplicate_name'],
      ['submission.duplicate_name', 201],
    ]).toContainEqual(codes)
  })

  once('erases the entry and its mails, and the link then finds nothing', async () => {
    const { id, token, row, end } = await enter(contest)
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
    const token = familyLinks(contest.config.JWT_SECRETS).pathOf(entry).replace('/entry#', '')
    const read = () => contest.call(readFamilyEntry, { body: { token } })
    expect((await read()).json()).toMatchObject({ isChosen: true, canWithdraw: false, canErase: true })
    const proof = { lastName: entry.lastName, email: entry.email }
    const end = (request: FamilyRequest) => contest.call(completeFamilyRequest, { body: { token, request, proof } })
    // Entries of the factory have separate keys.
    await em.nativeUpdate(PublicNameSubmission, { id: entry.id }, { childKey: childKey(entry) })
    expect((await end('withdraw')).json().code).toBe('familyEntry.not_endable')
    expect((await end('erase')).json()).toEqual({ entry: null })
    const after = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id: entry.id })
    expect([after.snowplowName, after.lastName, after.email]).toEqual([entry.snowplowName, '', ''])
    expect((await read()).json().code).toBe('familyEntry.not_found')
  })

  once('withholds the data until its date if the season requires it', async () => {
    const { id, token, row, read, end } = await enter(contest)
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
    const { row, read, end } = await enter(contest)
    const params = { year: '2025' }
    const admin = contest.as('admin')
    expect((await admin(setRecordsHold, { params, body: { reason: 'A request for records.' } })).statusCode).toBe(200)
    expect((await read()).canErase).toBe(false)
    expect((await end('erase')).json().code).toBe('retention.held')
    expect(await row()).not.toBeNull()
    expect((await admin(removeRecordsHold, { params })).statusCode).toBe(200)
    expect((await end('erase')).json()).toEqual({ entry: null })
  })

  once('changes the consent and stops optional mail', async () => {
    const { token, row } = await enter(contest)
    const body = { token, childInfoParentConsent: false, isMailStopped: true }
    expect((await contest.call(updateFamilyChoices, { body })).json()).toMatchObject({ isMailStopped: true })
    expect(await row()).toMatchObject({ childInfoParentConsent: false, isMailStopped: true })
  })
})

test('family link > wrong tokens get equal answers, then a limit', async () => {
  const contest = await testApp({ now: at.phase1 })
  const { token, id } = await enter(contest)
  const [idPart = '', mac = ''] = token.split('.')
  const flipped = `${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`
  const wrong = [`${idPart}.${flipped}`, `${(id + 1000).toString(36)}.${mac}`, mac, `${idPart}.`, 'x', '-1.x']
  const read = (one: string) => contest.call(readFamilyEntry, { body: { token: one } })
  for (const one of wrong)
    expect((await read(one)).body.replace(/"requestId":"[^"]*"/, '')).toContain('familyEntry.not_found')
  const more = await Promise.all(Array.from({ length: 10 }, (_, index) => read(`${index}.${mac}`)))
  expect(more.map(({ statusCode }) => statusCode)).toContain(429)
  expect((await read(token)).statusCode).toBe(200)
})

test('confirmation > is mailed once per request, and needed to withdraw', async () => {
  const smtp = await startSmtpServer()
  const contest = await testApp({
    now: at.phase1,
    settings: { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: from, PUBLIC_ADDRESS: 'https://plows.example' },
  })
  const { entry, token, proof, end } = await enter(contest)
  const sendConfirmation = () => contest.call(sendFamilyConfirmation, { body: { token, request: 'withdraw' } })
  expect((await sendConfirmation()).json().maskedEmail).toMatch(/•••@/)
  expect((await sendConfirmation()).statusCode).toBe(200)
  expect((await end('withdraw', { proof })).json().code).toBe('familyEntry.not_confirmed')
  const confirmations = await contest.orm.em.fork().find(Mail, { kind: 'entry.confirmation' })
  expect(confirmations.map(({ recipient }) => recipient)).toEqual([entry.email])
  // The sender uses the system's clock, the app a stopped one.
  await contest.orm.em.fork().nativeUpdate(Mail, {}, { state: 'waiting', dueAt: new Date(), attempts: 0 })
  await sendConfirmation()
  await expect
    .poll(() => smtp.mails.map(({ subject }) => subject), { timeout: 15_000 })
    .toContain('Please confirm your request')
  const text = smtp.mails.find(({ subject }) => subject?.startsWith('Please confirm'))?.text ?? ''
  const confirmation = /#[\w.-]+~([\w.-]+)/.exec(text)?.[1] ?? ''
  const linkAt = async (instant: string) => {
    contest.setClock(instant)
    const { confirmedRequest } = (await contest.call(readFamilyEntry, { body: { token, confirmation } })).json()
    return confirmedRequest
  }
  const later = (hours: number) => new Date(Date.parse(at.phase1) + hours * 3_600_000).toISOString()
  expect([await linkAt(later(25)), await linkAt(later(23)), await linkAt(at.phase1)]).toEqual([
    null,
    'withdraw',
    'withdraw',
  ])
  const plain = (await contest.call(readFamilyEntry, { body: { token } })).json()
  expect(plain.confirmedRequest).toBeNull()
  expect((await end('erase', { confirmation })).json().code).toBe('familyEntry.not_confirmed')
  expect((await end('withdraw', { confirmation })).json().entry.state).toBe('withdrawn')
})
