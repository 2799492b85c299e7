import { getContest } from '@snowplow/contract/contest/contest.ts'
import { unsubscribe } from '@snowplow/contract/mail/unsubscribe.ts'
import { listOpenItems, type OpenItem } from '@snowplow/contract/open-item.ts'
import { confirmExclusion, setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { enterDraw, getDraw, lockCount, updateCountRules } from '@snowplow/contract/results/ties.ts'
import { describe, expect, test } from 'vitest'
import type { MailRow } from '../../entities/mail.entity.ts'
import { signToken } from '../../http/token.ts'
import { createMailReaders } from '../../mail-readers.ts'
import { listMailedSources } from '../../open-items.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { makeUser } from '../../test/make/make-user.ts'
import { getMails } from '../../test/outbox.ts'
import { repeatWhileCounting } from '../../test/repeat-while-counting.ts'
import { at, type Caller, type TestApp, testApp } from '../../test/test-app.ts'
import { enqueueDecisionMails } from './decision-mails.ts'

const afterVoting = '2025-10-06T12:00:00-05:00'

async function prepare() {
  const contest = await testApp({ now: at.phase1 })
  repeatWhileCounting(contest)
  const first = contest.as('admin')
  const other = await makeUser(contest.orm, { roles: ['admin'] })
  await makeUser(contest.orm, { roles: ['user'] })
  const token = (now: string) =>
    signToken({ userId: other.id, version: other.tokenVersion }, contest.config.JWT_SECRET, new Date(now), 3600)
  const second = async (now: string) => contest.withToken(await token(now))
  const run = async (now: string) => {
    const call = { query: {}, now: new Date(now) }
    const readContest = async () => (await contest.call(getContest)).json()
    const readTies = async () => (await first(getDraw)).json()
    await enqueueDecisionMails(
      contest.orm,
      {
        contest: { getContest: readContest },
        sources: listMailedSources({ orm: contest.orm, ties: { getDraw: readTies } }),
      },
      { now: call.now, wallNow: call.now },
    )
  }
  const due = async (caller: Caller) => {
    const items: OpenItem[] = (await caller(listOpenItems)).json()
    const shown = items.filter(
      ({ kind, count }) => count > 0 && ['requestsToConfirm', 'ownRequests', 'undecidedTies'].includes(kind),
    )
    return shown.map(({ kind, count, isDue, until, districts }) => [
      kind,
      count,
      isDue,
      until,
      districts.map(({ id }) => id),
    ])
  }
  return { contest, first, second, other, run, due }
}

const read = ({ contest }: { contest: TestApp }, mail: MailRow | undefined) =>
  createMailReaders(contest.config.JWT_SECRETS)['user.decision'](contest.orm.em.fork(), {
    entityId: mail?.entityId ?? 0,
    occurrence: mail?.occurrence ?? '',
    recipient: mail?.recipient ?? '',
    language: 'en',
    isPreview: false,
    hasSecret: true,
  })

describe('decision mail', () => {
  test('goes once to each administrator who may confirm, not to the requester', async () => {
    const { contest, first, second, other, run, due } = await prepare()
    await first(updateCountRules, { body: { tieRule: 'allWin', needsSecondAdministrator: true } })
    const options = await makeVotingOptions(contest, 1, 3)
    await makeBallots(
      contest,
      Array.from({ length: 6 }, () => ({ options, at: at.phase3 })),
    )
    contest.setClock(at.phase3)
    await run(at.phase3)
    expect(await getMails(contest)).toEqual([])
    const request = (ballots: number[]) =>
      first(setAsideBallots, {
        params: { districtId: 1 },
        body: { id: crypto.randomUUID(), reason: 'Cast by a program.', ballots },
      })
    const { id } = (await request([1])).json()
    await run(at.phase3)
    await run(at.phase3)
    const mails = await getMails(contest)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['user.decision', other.email]])
    expect(await due(first)).toEqual([['ownRequests', 1, false, '2025-10-27', [1]]])
    expect(await due(await second(at.phase3))).toEqual([['requestsToConfirm', 1, true, '2025-10-27', [1]]])
    expect(await read({ contest }, mails[0])).toMatchObject({
      decision: 'requests',
      path: '/admin/public-poll-list?district=1#set-aside',
      until: '2025-10-27',
    })

    contest.setClock('2025-10-02T12:00:00-05:00')
    await request([2])
    await run('2025-10-02T12:00:00-05:00')
    expect(await getMails(contest)).toHaveLength(2)

    const caller = await second('2025-10-02T12:00:00-05:00')
    await caller(confirmExclusion, { params: { id }, body: { id: crypto.randomUUID() } })
    expect(await read({ contest }, mails[0])).not.toBeNull()
    await caller(confirmExclusion, { params: { id: id + 1 }, body: { id: crypto.randomUUID() } })
    expect(await due(caller)).toEqual([])
    expect(await read({ contest }, mails[0])).toBeNull()
  })

  test('asks administrators for a draw until it is drawn, unless they stopped', async () => {
    const { contest, first, second, other, run, due } = await prepare()
    await first(updateCountRules, { body: { tieRule: 'draw', needsSecondAdministrator: false } })
    const options = await makeVotingOptions(contest, 1, 3)
    await makeBallots(contest, [{ options, at: at.phase3 }])
    contest.setClock(afterVoting)
    await run(afterVoting)
    const [mail, ...rest] = (await getMails(contest)).filter(({ recipient }) => recipient === other.email)
    expect([await getMails(contest), rest]).toMatchObject([{ length: 2 }, []])
    const expected = [['undecidedTies', 1, true, '2025-10-27', [1]]]
    expect([await due(first), await due(await second(afterVoting))]).toEqual([expected, expected])
    const content = await read({ contest }, mail)
    expect(content).toMatchObject({ decision: 'ties', path: '/admin/public-poll-list#ties' })
    await contest.call(unsubscribe, { params: { token: content?.unsubscribeToken ?? '' } })
    expect(await read({ contest }, mail)).toBeNull()

    await first(lockCount)
    expect(await due(first)).toEqual(expected)
    await first(enterDraw, { body: { digits: '73018259640417725539', source: 'Dice' } })
    expect(await due(first)).toEqual([])
  })
})
