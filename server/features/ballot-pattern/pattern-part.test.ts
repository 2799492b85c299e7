import {
  type BallotPattern,
  listBallotPatterns,
  type PartCondition,
} from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { getPatternPart, type PartReview } from '@snowplow/contract/ballot-pattern/pattern-part.ts'
import { getPollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import {
  confirmExclusion,
  declineExclusion,
  restoreBallots,
  setAsideBallots,
} from '@snowplow/contract/poll-result/set-aside.ts'
import { updateCountRules } from '@snowplow/contract/results/ties.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { signToken } from '../../http/token.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const minute = 60_000
const params = { districtId: 1 }
const hash = (text: string) => text.padEnd(11, '-')

onBothDatabases('part of a pattern', (database) => {
  let contest: TestApp
  let options: number[]
  const admin = getCaller(() => contest, 'admin')
  const list = async (): Promise<BallotPattern[]> => (await admin(listBallotPatterns, { params })).json().items
  const findPattern = async () => (await list())[0] as BallotPattern
  const getPart = ({ parts }: BallotPattern, ...conditions: PartCondition[]) =>
    parts.find((part) => conditions.every((one) => part.conditions.includes(one))) as BallotPattern['parts'][number]
  const review = ({ firstBallotId, lastBallotId, digest }: BallotPattern, part: object = {}) => {
    const query = { firstBallotId: String(firstBallotId), lastBallotId: String(lastBallotId), digest, ...part }
    return admin(getPatternPart, { params, query })
  }
  const readReview = async (pattern: BallotPattern, part?: object): Promise<PartReview> =>
    (await review(pattern, part)).json()
  const setAside = (pattern: object) =>
    admin(setAsideBallots, { params, body: { id: crypto.randomUUID(), reason: 'Cast by a program.', pattern } })
  const restore = (id: number) =>
    admin(restoreBallots, { params: { id }, body: { id: crypto.randomUUID(), reason: 'They were a class.' } })
  const readVotes = async () => {
    const { ballots, results } = (await admin(getPollResult, { params })).json()
    const votes = new Map(results.map(({ id, numberOfVotes }: Record<string, number>) => [id, numberOfVotes]))
    return { ballots, votes: options.map((id) => votes.get(id)) }
  }

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    options = await makeVotingOptions(contest, 1, 8)
    const noon = Date.parse('2025-09-30T12:00:00-05:00')
    const choose = (...chosen: number[]) => chosen.map((index) => options[index] as number)
    const make = <Item>(count: number, each: (index: number) => Item) =>
      Array.from({ length: count }, (_, index) => each(index))
    const voter = (index: number) => ({
      ...{ options: choose(0, 1 + (index % 3), 4), at: noon + index * minute },
      ...{ solvedAfter: 20 + (index % 60), addressHash: hash(`home ${index}`), networkHash: hash(`net ${index % 50}`) },
      agentHash: hash(`b${index % 9}`),
    })
    const source = { addressHash: hash('library'), networkHash: hash('town'), agentHash: hash('kiosk') }
    // Twelve visitors of a library whose computer a program used for sixty votes.
    const program = (index: number) => ({
      ...{ options: choose(5, 6, 7), at: noon + 60 * minute + index * 200 },
      ...{ solvedAfter: index < 50 ? 3 : 30, ...source },
    })
    const visitor = (index: number) => ({
      ...{ options: choose(0, 1 + (index % 3), 5), at: noon + (62 + index) * minute },
      ...{ solvedAfter: 60, ...source },
    })
    const ballots = [...make(50, voter), ...make(60, program), ...make(12, visitor)]
    await makeBallots(
      contest,
      ballots.sort((one, other) => one.at - other.at),
    )
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 30_000 })
  })

  test('is chosen by its findings, and shows its effect on the result', async () => {
    const pattern = await findPattern()
    expect([pattern.ballots, pattern.requests]).toEqual([72, []])
    const equal = getPart(pattern, 'names')
    expect(equal).toMatchObject({ ballots: 60, names: { length: 3 }, county: null, span: null })
    expect(pattern.findings.map(({ part }) => part)).toEqual(expect.arrayContaining([equal.key, null]))
    const part = await readReview(pattern, { findings: equal.key })
    expect(part).toMatchObject({ ballots: 60, needsConfirmation: false })
    expect(part.choices.map(({ id, share }) => [id, share])).toEqual(options.slice(5).map((id) => [id, 1]))
    const { before, after, names } = part.effect
    expect([before.leaders.length, after.leaders.length]).toEqual([1, 1])
    expect(before.leaders).not.toEqual(after.leaders)
    expect(names.map((name) => [name.before, name.after])).toEqual([
      [72, 12],
      [60, 0],
      [60, 0],
      [62, 62],
    ])
    expect((await readReview(pattern)).ballots).toBe(72)
  })

  test('has every chosen finding, and lies in a time span', async () => {
    const pattern = await findPattern()
    const [equal, fast] = [getPart(pattern, 'names'), getPart(pattern, 'fast')]
    expect([equal.ballots, fast.ballots]).toEqual([60, 50])
    const { firstAt, ballots } = await readReview(pattern, { findings: `${equal.key},${fast.key}` })
    expect(ballots).toBe(50)
    // Findings with the same ballots are one part.
    expect(new Set(pattern.parts.map((part) => part.ballots)).size).toBe(pattern.parts.length)
    const to = new Date(Date.parse(firstAt) + 4000).toISOString()
    expect((await readReview(pattern, { from: firstAt, to })).ballots).toBe(20)
    const from = new Date(Date.parse(firstAt) + minute).toISOString()
    expect((await readReview(pattern, { from })).ballots).toBe(12)
    // Fewer could show how one person voted.
    const few = { from: firstAt, to: new Date(Date.parse(firstAt) + 1800).toISOString() }
    const refused = await review(pattern, few)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ballot.part_too_small'])
    const { firstBallotId, lastBallotId, digest } = pattern
    const sent = await setAside({ firstBallotId, lastBallotId, digest, part: { findings: [], ...few } })
    expect(sent.json().code).toBe('stale')
    expect((await readVotes()).ballots).toBe(122)
  })

  test('is set aside as it was reviewed, or not at all', async () => {
    const pattern = await findPattern()
    const { firstBallotId, lastBallotId } = pattern
    const part = { findings: [getPart(pattern, 'names').key] }
    const { digest } = await readReview(pattern, { findings: part.findings[0] })
    // The digest of the whole pattern, of another part, and a finding that the pattern lacks.
    for (const other of [
      { digest: pattern.digest, part },
      { digest, part: { findings: [] } },
      { digest, part: { findings: ['night-1'] } },
    ]) {
      const reply = await setAside({ firstBallotId, lastBallotId, ...other })
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'stale'])
    }
    expect((await review(pattern, { findings: 'night-1' })).json().code).toBe('stale')
    const reply = await setAside({ firstBallotId, lastBallotId, digest, part })
    expect([reply.statusCode, reply.json().ballots]).toEqual([201, 60])
    const { ballots, votes } = await readVotes()
    expect([ballots, votes.slice(5)]).toEqual([62, [12, 0, 0]])
    const rest = await findPattern()
    expect([rest.ballots, rest.setAside]).toEqual([72, 60])
    const review72 = await readReview(rest)
    expect([review72.ballots, review72.effect.names.length]).toEqual([12, 4])
    expect((await restore(reply.json().id)).statusCode).toBe(200)
  })

  test('waits for a second administrator, and counts until then', async () => {
    const rules = { tieRule: 'allWin', needsSecondAdministrator: true } as const
    await makeUser(contest.orm, { roles: ['admin'] })
    expect((await admin(updateCountRules, { body: rules })).statusCode).toBe(200)
    const pattern = await findPattern()
    const { firstBallotId, lastBallotId } = pattern
    const part = { findings: [getPart(pattern, 'names').key] }
    const { digest, needsConfirmation } = await readReview(pattern, { findings: part.findings[0] })
    expect(needsConfirmation).toBe(true)
    const { id } = (await setAside({ firstBallotId, lastBallotId, digest, part })).json()
    const waiting = await findPattern()
    expect([waiting.setAside, waiting.requests]).toEqual([
      0,
      [{ id, ballots: 60, by: expect.any(String), at: expect.any(String) }],
    ])
    expect((await readVotes()).ballots).toBe(122)
    // Requested ballots cannot be requested again: the effect is that of the rest.
    expect((await readReview(waiting)).ballots).toBe(12)
    const account = await makeUser(contest.orm, { roles: ['admin'] })
    const token = await signToken(
      { userId: account.id, version: account.tokenVersion },
      contest.config.JWT_SECRET,
      new Date(at.phase3),
      3600,
    )
    const second = contest.withToken(token)
    const decline = { id: crypto.randomUUID(), reason: 'They were a class.' }
    expect((await second(declineExclusion, { params: { id }, body: decline })).statusCode).toBe(200)
    expect((await findPattern()).requests).toEqual([])
    expect((await second(confirmExclusion, { params: { id }, body: { id: crypto.randomUUID() } })).statusCode).toBe(409)
  })
})
