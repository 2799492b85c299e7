import {
  completeFamilyRequest,
  type FamilyRequest,
  reduceFamilyPublication,
  withdrawFamilyConsent,
} from '@snowplow/contract/entry/family-entry.ts'
import { recordWinnerPublication } from '@snowplow/contract/entry/publication.ts'
import { entryMailKinds, familyChanges, getMailPreview } from '@snowplow/contract/mail/mail.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { languageCodes } from '@snowplow/contract/text/languages.ts'
import { exportWinners, listWinners, type Winners } from '@snowplow/contract/winner/winner.ts'
import { expect, test } from 'vitest'
import { Mail } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { enterClass } from '../../test/make/make-class.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { toReviewOccurrence } from '../entry/entry-mails.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { destroyBatch } from '../retention/destroy-batch.ts'

const announced = '2025-10-28T00:00:00-05:00'

/** A class whose name wins in district 1. */
async function winAsClass(contest: TestApp, change: object = {}) {
  const entered = await enterClass(contest, change)
  const em = contest.orm.em.fork()
  const entry = await em.findOneOrFail(PublicNameSubmission, { isClassEntry: true })
  const options = await makeVotingOptions(contest, 1, 3)
  const [first = 0] = options
  await em.nativeUpdate(PublicNameSubmission, entry.id, { reviewState: 'approved' })
  await em.nativeUpdate(PublicVotingOption, first, { publicNameSubmission: entry.id })
  contest.setClock(at.phase3)
  await contest.call(submitVote, { body: { districtId: 1, selectedOptions: options, recaptcha: 'off' } })
  contest.setClock(announced)
  const readLine = async () => {
    const { districts } = (await contest.call(listWinners)).json() as Winners
    return districts[0]?.names.find(({ snowplowName }) => snowplowName === 'Together Plow')
  }
  const proof = { lastName: 'Ms. Example', email: entered.email }
  const request = async (request: FamilyRequest) =>
    (await contest.call(completeFamilyRequest, { body: { token: entered.token, request, proof } })).statusCode
  return { ...entered, id: entry.id, readLine, request }
}

const unnamed = { family: null, schoolClass: { gradeLevel: '4th Grade', teacher: null } }
const teacher = { teacherName: 'Ms. Example', schoolName: 'Sample Grove School' }

onBothDatabases('winner of a class', (database) => {
  test('shows the grade, and the teacher and the school once the teacher permits', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const { token, readLine, request, id } = await winAsClass(contest)
    expect(await readLine()).toMatchObject({ ...unnamed, snowplowNameDescription: 'We all drew it.' })
    expect(await request('publish')).toBe(200)
    expect(await readLine()).toMatchObject({ family: null, schoolClass: { gradeLevel: '4th Grade', teacher } })
    const csv = (await contest.call(exportWinners)).body.split('\r\n')
    expect(csv.some((line) => line.includes('4th Grade,Sample Grove School,Ms. Example'))).toBe(true)
    const less = { token, publication: 'name' } as const
    expect((await contest.call(reduceFamilyPublication, { body: less })).statusCode).toBe(200)
    expect(await readLine()).toMatchObject({ ...unnamed, snowplowNameDescription: '' })
    expect((await contest.call(exportWinners)).body).not.toMatch(/Ms\. Example|Sample Grove School/)

    const params = { id: String(id) }
    await contest.as('admin')(recordWinnerPublication, { params, body: { publication: 'family' } })
    expect(await readLine()).toMatchObject({ schoolClass: { teacher } })
    const em = contest.orm.em.fork()
    const now = new Date(announced)
    await em.transactional((em) => destroyBatch.family(em, { after: null, now, before: now }))
    await expect.poll(readLine, { timeout: 10_000 }).toMatchObject(unnamed)
  })

  test('never shows the teacher without the consent at entry', async () => {
    const contest = await testApp({ database: await database(), now: at.phase1 })
    const { token, readLine, request } = await winAsClass(contest, { hasConsent: false })
    expect(await readLine()).toMatchObject({ ...unnamed, snowplowNameDescription: '' })
    expect(await request('publish')).toBe(409)
    expect([await request('consent'), await request('publish')]).toEqual([200, 200])
    expect(await readLine()).toMatchObject({ schoolClass: { teacher } })
    await contest.call(withdrawFamilyConsent, { body: { token } })
    expect(await readLine()).toMatchObject({ ...unnamed, snowplowNameDescription: '' })
  })
})

/** Occurrences of a mail, of which each selects another text. */
const occurrences: Partial<Record<(typeof entryMailKinds)[number], string[]>> = {
  'entry.won': ['', 'reminder 2025-10-29'],
  'entry.changed': familyChanges.map((change) => `${change} 1`),
  'entry.confirmation': ['withdraw', 'erase', 'publish', 'publishStory', 'consent'].map(
    (one) => `${one} ${Date.now()}`,
  ),
  'entry.link': ['lost 1', 'replaced 1'],
}

test.each(languageCodes)(
  'mails about a class entry > say nothing of a student or a family, in %s',
  async (language) => {
    const contest = await testApp({ now: at.phase1 })
    const { id, email: recipient } = await winAsClass(contest)
    const reviewedAt = new Date(announced)
    const em = contest.orm.em.fork()
    await contest.orm.em.fork().nativeUpdate(PublicNameSubmission, id, { reviewedAt })
    const mails = entryMailKinds.flatMap((kind) =>
      (occurrences[kind] ?? [toReviewOccurrence(reviewedAt)]).map((occurrence) => ({ kind, occurrence })),
    )
    await em.transactional((em) =>
      enqueueMail(
        em,
        mails.map((mail) => ({ ...mail, entityId: id, recipient, language })),
        { now: reviewedAt, wallNow: new Date() },
      ),
    )
    const texts: string[] = []
    for (const mail of await contest.orm.em.fork().find(Mail, { entityId: id, language })) {
      const preview = await contest.as('admin')(getMailPreview, { params: { id: String(mail.id) } })
      if (preview.statusCode === 200) texts.push(preview.json().text)
    }
    expect(texts.length).toBeGreaterThan(12)
    expect(texts.join('\n')).not.toMatch(/student|child|famil|öğrenci|çocu|aile|طالب|طفل|عائل|estudiante|hijo|niñ/i)
  },
)
