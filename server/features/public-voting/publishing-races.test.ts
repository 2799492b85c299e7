import { submitFavoriteNames } from '@snowplow/contract/district-poll/district-poll.ts'
import { deletePublicSubmission, reviewPublicSubmissions } from '@snowplow/contract/entry/entry-review.ts'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { makeApproved } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { publishOptions } from '../../test/make/publish-options.ts'
import { at, getCaller, type TestApp, testApp } from '../../test/test-app.ts'

/** PostgreSQL only: SQLite runs one transaction at a time. */
let contest: TestApp
let names: number[]
beforeAll(async () => {
  contest = await testApp({ database: await createDatabase(inject('postgres')), now: at.phase2 })
})
beforeEach(async () => {
  contest.setClock(at.phase2)
  names = await makeApproved(contest, 4)
})

const admin = getCaller(() => contest, 'admin')
const publish = (chosen: number[]) => publishOptions(contest, 2, chosen)
const choose = (favoriteNames: number[]) =>
  contest.as('user')(submitFavoriteNames, { body: { districtId: 2, favoriteNames } })
async function readVersion(id: number | undefined): Promise<number> {
  const entry = await contest.orm.em.fork().findOne(PublicNameSubmission, { id: id ?? 0 })
  return entry?.version ?? 1
}
const remove = async (id: number | undefined) =>
  admin(deletePublicSubmission, { params: { id }, query: { version: await readVersion(id) } })
async function reject(id: number | undefined) {
  const entries = [{ id, version: await readVersion(id) }]
  return admin(reviewPublicSubmissions, {
    body: {
      id: crypto.randomUUID(),
      entries,
      reviewState: 'rejected',
      reason: 'No.',
    },
  })
}
type TestResponse = Awaited<ReturnType<typeof publish>>
const outcome = ({ statusCode, json }: TestResponse) => json().code ?? statusCode

/** Counts connections that wait for a lock. */
async function waiting(): Promise<number> {
  const [{ count }] = (await contest.orm.em
    .fork()
    .execute(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) as [{ count: string }]
  return Number(count)
}

/** Starts each call after the previous one waits for a lock, while `hold` blocks them. */
async function whileHeld(
  hold: (em: Em) => Promise<unknown>,
  calls: (() => Promise<TestResponse>)[],
): Promise<TestResponse[]> {
  const started: Promise<TestResponse>[] = []
  await contest.orm.em.fork().transactional(async (em) => {
    await hold(em)
    for (const call of calls) {
      started.push(call())
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(started.length)
    }
  })
  return Promise.all(started)
}

const lockEntry = (id: number | undefined) => (em: Em) =>
  em.execute('select id from public_name_submission where id = ? for update', [id ?? 0])
const lockOptions = (em: Em) => em.execute('select id from public_voting_option where district_id = 2 for update')
const onBallot = async (id: number | undefined) =>
  contest.orm.em.fork().count(PublicVotingOption, { publicNameSubmission: id ?? 0 })

test.each([
  ['rejected', reject],
  ['deleted', remove],
])('publishing a name that is %s concurrently: the first call wins', async (_, action) => {
  await publish(names)
  const [first, second] = await makeApproved(contest, 2)
  // Published first: the request waits for the old options and holds the locks of its names.
  const published = await whileHeld(lockOptions, [
    () => publish([...names.slice(0, 3), first as number]),
    () => action(first),
  ])
  expect([published.map(outcome), await onBallot(first)]).toEqual([[200, 'submission.published'], 1])
  // Reviewed first: publishing waits for the review, which waits for the entry.
  const refused = await whileHeld(lockEntry(second), [
    () => action(second),
    () => publish([...names.slice(0, 3), second as number]),
  ])
  expect([refused.map(outcome), await onBallot(second)]).toEqual([[200, 'option.not_approved'], 0])
})

test('submitFavoriteNames rejects a name that is deleted concurrently', async () => {
  const [deletedId, remainingId] = names as [number, number]
  const responses = await whileHeld(lockEntry(deletedId), [
    () => remove(deletedId),
    () => choose([remainingId, deletedId]),
  ])
  expect(responses.map(outcome)).toEqual([200, 'favorites.name_not_offered'])
  expect(outcome(await choose([remainingId]))).toBe(201)
})

test('concurrent reviews, publishing and favorites never deadlock', async () => {
  const outcomes = (
    await Promise.all(
      names.flatMap((name) => [
        publish(names.toReversed()),
        choose([name, ...names.filter((other) => other !== name)]),
        reject(name),
        publish(names),
        remove(name),
      ]),
    )
  ).map(outcome)
  const expectedCodes = [200, 201, 'option.not_approved', 'favorites.name_not_offered', 'submission.published']
  expect(outcomes.filter((one) => ![...expectedCodes, 'stale', 'submission.not_found'].includes(one))).toEqual([])
})

test('publishVotingOptions detects a ballot that is committed out of order', async () => {
  const { options } = (await publish(names)).json() as { options: { id: number }[] }
  const [one = 0, two = 0, three = 0] = options.map(({ id }) => id).sort((a, b) => a - b)
  const [response] = await whileHeld(
    async (em) => {
      await em.execute(
        `insert into ballot (season_id, district_id, first_option_id, second_option_id, third_option_id, created_at)
         values (1, 2, ?, ?, ?, now())`,
        [one, two, three],
      )
      await makeBallots(contest, [{ district: 5, options: [one, two, three], at: at.phase2 }])
    },
    [() => publish(names.toReversed())],
  )
  expect(response && outcome(response)).toBe('option.votes_exist')
})
