import {
  completeFamilyRequest,
  type FamilyEntry,
  type FamilyRequest,
  readFamilyEntry,
  reduceFamilyPublication,
  withdrawFamilyConsent,
} from '@snowplow/contract/entry/family-entry.ts'
import {
  listWinnerPublications,
  recordWinnerPublication,
  remindWinnerFamilies,
} from '@snowplow/contract/entry/publication.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { exportWinners, listWinners, type Winners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MailRow } from '../../entities/mail.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { createMailReaders } from '../../mail-readers.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { getMails } from '../../test/outbox.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'
import { toChildKey, toEntryEmailKey } from '../entry/entry-keys.ts'
import { createFamilyLinks } from '../entry/family-links.ts'

const announced = '2025-10-28T00:00:00-05:00'

describe('publication of a winner', () => {
  let contest: TestApp
  let winner: ReturnType<typeof family>
  let loser: ReturnType<typeof family>

  function family(entry: { id: number; email: string; lastName: string } & object) {
    const token = async () => {
      const row = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id: entry.id })
      return createFamilyLinks(contest.config.JWT_SECRETS).pathOf(row).replace('/entry#', '')
    }
    const { lastName, email } = entry
    return {
      ...entry,
      token,
      read: async () => (await contest.call(readFamilyEntry, { body: { token: await token() } })).json() as FamilyEntry,
      publish: async (proof = { lastName, email }, request: FamilyRequest = 'publish') =>
        contest.call(completeFamilyRequest, { body: { token: await token(), request, proof } }),
      reduce: async (publication: 'story' | 'name') =>
        contest.call(reduceFamilyPublication, { body: { token: await token(), publication } }),
      decline: async () =>
        contest.call(reduceFamilyPublication, { body: { token: await token(), publication: 'name' } }),
      erase: async () =>
        contest.call(completeFamilyRequest, {
          body: { token: await token(), request: 'erase', proof: { lastName, email } },
        }),
      withdrawConsent: async () => contest.call(withdrawFamilyConsent, { body: { token: await token() } }),
    }
  }

  beforeAll(async () => {
    contest = await testApp({ now: at.phase3 })
    const options = await makeVotingOptions(contest, 1, 4)
    const em = contest.orm.em.fork()
    const entries = []
    for (const [number, id] of options.entries()) {
      const { publicNameSubmission } = await em.findOneOrFail(PublicVotingOption, { id })
      const entry = await em.findOneOrFail(PublicNameSubmission, { id: publicNameSubmission.id })
      const [lastName, email] = [`Frostig${number}`, `parent${number}@mail.example`]
      Object.assign(entry, {
        ...{ firstName: 'Hailia', lastName, email, schoolName: 'Sample Grove School', childInfoParentConsent: true },
        ...{ childKey: toChildKey({ firstName: 'Hailia', lastName }), emailKey: toEntryEmailKey(email) },
      })
      entries.push(entry)
    }
    await em.flush()
    for (const selectedOptions of [
      options.slice(0, 3),
      [options[0], options[1], options[3]],
      [options[0], options[2], options[3]],
    ])
      await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })
    const [first, second] = entries
    if (!first || !second) throw new Error('Too few entries')
    winner = family(first)
    loser = family(second)
  })

  const story = async () => {
    const { districts } = (await contest.call(listWinners)).json() as Winners
    return districts[0]?.names[0]?.snowplowNameDescription
  }
  const published = async () => {
    const { districts } = (await contest.call(listWinners)).json() as Winners
    return districts[0]?.names.map((name) => name.family)
  }
  const readReminder = async () => {
    const [mail, ...more] = (await getMails(contest)).filter(({ occurrence }) => occurrence.startsWith('reminder'))
    expect([mail?.kind, mail?.recipient, more]).toEqual(['entry.won', winner.email, []])
    const readers = createMailReaders(contest.config.JWT_SECRETS)
    return readers['entry.won'](contest.orm.em.fork(), { ...(mail as MailRow), hasSecret: true, isPreview: false })
  }
  const listed = async () => (await contest.as('admin')(listWinnerPublications)).json()

  test('asks nothing before the announcement', async () => {
    expect(await winner.read()).toMatchObject({ canPublish: false, publication: null })
    expect((await winner.publish()).json().code).toBe('familyEntry.not_publishable')
    expect((await winner.decline()).json().code).toBe('familyEntry.not_publishable')
    expect(await listed()).toEqual([])
    const body = { publication: 'family' } as const
    const recorded = await contest.as('admin')(recordWinnerPublication, { params: { id: String(winner.id) }, body })
    expect(recorded.json().code).toBe('winner.not_found')
  })

  test('shows name and story, and nothing of the family, until it permits more', async () => {
    contest.setClock(announced)
    expect(await winner.read()).toMatchObject({ state: 'won', canPublish: true, publication: null })
    expect(await published()).toEqual([null])
    expect(await story()).toBe('It pushes snow.')
    expect(await listed()).toMatchObject([
      { id: winner.id, district: 'District 1', hasConsent: true, publication: null, answeredAt: null },
    ])
    expect((await contest.call(exportWinners)).body).not.toMatch(/Hailia|Sample Grove/)
  })

  test('needs the confirmation of the family', async () => {
    const refused = await winner.publish({ lastName: 'Frostig0', email: 'other@mail.example' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'familyEntry.not_confirmed'])
    expect((await winner.read()).publication).toBeNull()
  })

  test('is asked for again by mail, at most once a day', async () => {
    const remind = async () => (await contest.as('admin')(remindWinnerFamilies)).json()
    expect([await remind(), await remind()]).toEqual([{ reminded: 1 }, { reminded: 0 }])
    expect(await listed()).toMatchObject([{ id: winner.id, remindedAt: expect.any(String) }])
    expect((await contest.as('user')(remindWinnerFamilies)).statusCode).toBe(403)
    expect(await readReminder()).toMatchObject({ needsAnswer: true, isReminder: true })
  })

  test('shows first name, grade and school once permitted, and no more', async () => {
    for (let time = 0; time < 2; time++)
      expect((await winner.publish()).json().entry).toMatchObject({ publication: 'family' })
    const { gradeLevel } = await winner.read()
    const family = { firstName: 'Hailia', gradeLevel, schoolName: 'Sample Grove School' }
    await expect.poll(published).toEqual([family])
    const { body } = await contest.call(listWinners)
    expect(body).not.toMatch(/Frostig|mail\.example/)
    const [heading, line] = (await contest.call(exportWinners)).body.trim().split('\r\n')
    expect(heading?.replace('\u{feff}', '')).toBe('District,Snowplow name,Story,Student,Grade,School,Teacher')
    expect(line).toContain(`Hailia,${gradeLevel},Sample Grove School`)
    expect(await listed()).toMatchObject([{ publication: 'family', answeredAt: expect.any(String), recordedBy: null }])
    expect((await contest.as('admin')(remindWinnerFamilies)).json()).toEqual({ reminded: 0 })
    // A reminder that waits is not sent after the answer.
    expect(await readReminder()).toBeNull()
  })

  test('ends when the family declines or withdraws its consent', async () => {
    expect((await winner.reduce('story')).json()).toMatchObject({ publication: 'story', isStoryPublic: true })
    await expect.poll(published).toEqual([null])
    expect(await story()).toBe('It pushes snow.')
    expect((await winner.decline()).json()).toMatchObject({ publication: 'name', isStoryPublic: false })
    await expect.poll(story).toBe('')
    expect((await winner.reduce('story')).json().code).toBe('familyEntry.not_confirmed')
    await winner.publish(undefined, 'publishStory')
    await expect.poll(story).toBe('It pushes snow.')
    await winner.publish()
    expect((await winner.withdrawConsent()).json()).toMatchObject({ publication: 'name', canPublish: false })
    await expect.poll(published).toEqual([null])
    expect(await story()).toBe('')
    expect((await winner.publish()).json().code).toBe('familyEntry.not_publishable')
  })

  test('needs a new confirmation after each answer', async () => {
    await winner.publish(undefined, 'consent')
    const confirm = async (path: string) => {
      const [, confirmation = ''] = path.split('~')
      const body = { token: await winner.token(), request: 'publish', confirmation } as const
      return (await contest.call(completeFamilyRequest, { body })).json()
    }
    const row = await contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id: winner.id })
    const mailed = createFamilyLinks(contest.config.JWT_SECRETS).publicationPathOf(row)
    for (let time = 0; time < 2; time++)
      expect((await confirm(mailed)).entry).toMatchObject({ publication: 'family', confirmedRequest: null })
    await winner.decline()
    expect((await confirm(mailed)).code).toBe('familyEntry.not_confirmed')
    expect(await winner.read()).toMatchObject({ publication: 'name' })
  })

  test('mails each change to the family', async () => {
    const kinds = (await getMails(contest)).filter(({ kind }) => kind === 'entry.changed')
    expect(kinds.map(({ occurrence }) => occurrence.split(' ')[0])).toEqual([
      ...['publication_family', 'publication_story', 'publication_name', 'publication_story', 'publication_family'],
      ...['consent_withdrawn', 'consent_given', 'publication_family', 'publication_name'],
    ])
  })

  test('is recorded from a paper form, with its author', async () => {
    const body = { publication: 'family' } as const
    const recorded = await contest.as('admin')(recordWinnerPublication, { params: { id: String(winner.id) }, body })
    expect([recorded.statusCode, recorded.json()]).toMatchObject([
      200,
      { publication: 'family', recordedBy: expect.any(String) },
    ])
    await expect.poll(published).toMatchObject([{ firstName: 'Hailia' }])
    expect(
      (await contest.as('user')(recordWinnerPublication, { params: { id: String(winner.id) }, body })).statusCode,
    ).toBe(403)
    for (const id of [loser.id, 999_999]) {
      const reply = await contest.as('admin')(recordWinnerPublication, { params: { id: String(id) }, body })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'winner.not_found'])
    }
  })

  test('is not asked of a family that did not win', async () => {
    expect(await loser.read()).toMatchObject({ state: 'ended', canPublish: false })
    expect((await loser.publish()).json().code).toBe('familyEntry.not_publishable')
  })

  test('ends with an erasure', async () => {
    expect((await winner.erase()).json()).toEqual({ entry: null })
    await expect.poll(published).toEqual([null])
    expect(await listed()).toMatchObject([{ id: winner.id, isDestroyed: true }])
    const body = { publication: 'family' } as const
    const recorded = await contest.as('admin')(recordWinnerPublication, { params: { id: String(winner.id) }, body })
    expect(recorded.json().code).toBe('winner.not_found')
  })
})
