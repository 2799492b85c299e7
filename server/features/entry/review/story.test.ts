import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { listApprovedNames } from '@snowplow/contract/district-poll/district-poll.ts'
import { listPublicSubmissions, reviewPublicSubmissions, undoReview } from '@snowplow/contract/entry/entry-review.ts'
import { submitPublicSubmission } from '@snowplow/contract/entry/naming-form.ts'
import { setStoryVisibility } from '@snowplow/contract/entry/story.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { listWinners, type Winners } from '@snowplow/contract/winner/winner.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../../entities/public-voting.entity.ts'
import { Season } from '../../../entities/season.entity.ts'
import { makeEntry, makeVotingOptions } from '../../../test/make/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from '../../../test/test-app.ts'

const announced = '2025-10-28T12:00:00-05:00'

/** Ways in which a story stays off the site, and an entry whose story is public. */
const entries = [
  { isStoryHidden: true, snowplowNameDescription: 'Secret of the office' },
  { childInfoParentConsent: false, snowplowNameDescription: 'Secret without consent' },
  { publication: 'name', snowplowNameDescription: 'Secret of the winner' },
  { snowplowNameDescription: 'It clears every road to school' },
] as const

onBothDatabases('story', (database) => {
  let contest: TestApp
  let ids: number[]
  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    const options = await makeVotingOptions(contest, 1, entries.length)
    const em = contest.orm.em.fork()
    const rows = await em.find(PublicVotingOption, { id: { $in: options } }, { orderBy: { optionNumber: 'asc' } })
    ids = rows.map(({ publicNameSubmission }) => publicNameSubmission.id)
    for (const [index, id] of ids.entries()) await em.nativeUpdate(PublicNameSubmission, { id }, entries[index] ?? {})
    // Each name gets three votes: all of them win.
    for (const left of options) {
      const selectedOptions = options.filter((option) => option !== left)
      await contest.call(submitVote, { body: { districtId: 1, selectedOptions, recaptcha: 'off' } })
    }
  })

  const toPath = ({ path }: Route) =>
    path
      .replace('{districtId}', '1')
      .replace('{year}', '2025')
      .replace(/\{\w+\}/g, String(ids[0]))
  const reads = Object.entries<Route>(allRoutes).filter(
    ([, { method, needs, path }]) =>
      method === 'GET' && needs !== 'publicSubmission.review' && !path.startsWith('/demo/'),
  )

  test.each(['guest', 'user', 'admin'] as const)('is in no reply to %s, unless it is public', async (role) => {
    const showing = new Set<string>()
    for (const instant of [at.phase2, at.phase3, announced]) {
      contest.setClock(instant)
      for (const [name, route] of reads.filter(([, { needs }]) => can(role === 'guest' ? [] : [role], needs))) {
        const path = toPath(route)
        const { body } = await (role === 'guest' ? contest.get(path) : contest.as(role)('GET', path))
        expect([name, /Secret of|Secret without/.test(body)]).toEqual([name, false])
        if (body.includes('every road to school')) showing.add(name)
      }
    }
    expect([...showing]).toEqual(expect.arrayContaining(['listVotingOptions', 'listWinners', 'exportWinners']))
    if (role !== 'guest') expect([...showing]).toContain('listApprovedNames')
  })

  test('cannot be found by a condition of a list', async () => {
    const search = async (text: string) => {
      const query = { where: JSON.stringify({ snowplowNameDescription: { $ilike: `%${text}%` } }) }
      return (await contest.as('user')(listApprovedNames, { query })).json().total
    }
    expect(await search('secret')).toBe(0)
    expect(await search('every road')).toBe(1)
  })
})

describe('hidden story', async () => {
  const contest = await testApp({ now: at.phase1 })
  const admin = contest.as('admin')
  const enter = async (snowplowNameDescription: string) => {
    const body = makeEntry({ snowplowNameDescription })
    return (await contest.call(submitPublicSubmission, { body })).json().id as number
  }
  const row = (id: number) => contest.orm.em.fork().findOneOrFail(PublicNameSubmission, { id })
  const searchAsStaff = async (words: string) => {
    const query = { where: JSON.stringify({ words: { $fulltext: words } }) }
    return (await contest.as('user')(listApprovedNames, { query })).json().total as number
  }
  const approve = async (id: number, isStoryHidden?: boolean) => {
    const { version } = await row(id)
    const decision = { id: crypto.randomUUID(), entries: [{ id, version }], reviewState: 'approved' as const }
    const body = { ...decision, ...(isStoryHidden !== undefined && { isStoryHidden }) }
    expect((await admin(reviewPublicSubmissions, { body })).statusCode).toBe(200)
    return decision.id
  }

  test('belongs to an approval without it, which is undone as a whole', async () => {
    const id = await enter('My name is Quarkstein')
    await expect.poll(async () => (await row(id)).hints !== undefined).toBe(true)
    const decision = await approve(id, true)
    expect(await row(id)).toMatchObject({ reviewState: 'approved', isStoryHidden: true })
    expect((await admin(undoReview, { params: { id: decision } })).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ reviewState: 'pending', isStoryHidden: false })
  })

  test('is found by no word, and by its words once it is shown again', async () => {
    const id = await enter('The wobblewind told me')
    await expect
      .poll(
        async () =>
          (await admin(listPublicSubmissions, { query: { where: '{"words":{"$fulltext":"wobblewind"}}' } })).json()
            .total,
      )
      .toBe(1)
    await approve(id)
    expect(await searchAsStaff('wobblewind')).toBe(1)
    for (const isHidden of [true, true, false]) {
      const reply = await admin(setStoryVisibility, { params: { id: String(id) }, body: { isHidden } })
      expect(reply.json().entry).toMatchObject({ id, isStoryHidden: isHidden })
      expect(await searchAsStaff('wobblewind')).toBe(isHidden ? 0 : 1)
    }
    const { items } = (await admin(listAuditEvents)).json()
    expect(items.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'submission.story_shown',
      'submission.story_hidden',
    ])
  })

  test('is refused to staff and guests', async () => {
    const call = { params: { id: '1' }, body: { isHidden: true } }
    expect((await contest.as('user')(setStoryVisibility, call)).statusCode).toBe(403)
    expect((await contest.call(setStoryVisibility, call)).statusCode).toBe(401)
    expect((await admin(setStoryVisibility, { ...call, params: { id: '999999' } })).json().code).toBe(
      'submission.not_found',
    )
  })
})

test('story of a closed season > is taken off its winners', async () => {
  const contest = await testApp({ now: at.phase3 })
  const options = await makeVotingOptions(contest, 1, 3)
  await contest.call(submitVote, { body: { districtId: 1, selectedOptions: options, recaptcha: 'off' } })
  contest.setClock(announced)
  const stories = async () => {
    const { districts } = (await contest.call(listWinners, { query: { season: '2025' } })).json() as Winners
    return districts[0]?.names.map(({ snowplowNameDescription }) => snowplowNameDescription)
  }
  await expect.poll(stories).toEqual(Array(3).fill('It pushes snow.'))
  const names = (await contest.call(listWinners)).json()
  await contest.orm.em.fork().nativeUpdate(Season, { id: 1 }, { state: 'closed', winners: names })
  const { publicNameSubmission } = await contest.orm.em
    .fork()
    .findOneOrFail(PublicVotingOption, { id: options[0] ?? 0 }, { populate: ['publicNameSubmission'] })
  const call = { params: { id: String(publicNameSubmission.id) }, body: { isHidden: true } }
  expect((await contest.as('admin')(setStoryVisibility, call)).statusCode).toBe(200)
  await expect.poll(stories).toEqual(expect.arrayContaining(['', 'It pushes snow.', 'It pushes snow.']))
})
