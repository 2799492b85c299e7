import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import { submitVote } from '@snowplow/contract/public-voting.ts'
import { getWinnerSharing, listWinningNames, updateWinnerSharing } from '@snowplow/contract/winner/winning-name.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { at, type TestApp, testApp } from '../../test/test-app.ts'

const stage4 = '2025-10-12T12:00:00-05:00'

describe('listWinningNames', () => {
  let contest: TestApp
  const namesOf: Record<number, string[]> = {}
  beforeAll(async () => {
    contest = await testApp({ now: at.phase3 })
    for (const districtId of [1, 2]) {
      const options = await makeVotingOptions(contest, districtId, 4)
      const rows = await contest.orm.em
        .fork()
        .find(
          PublicVotingOption,
          { district: districtId },
          { populate: ['publicNameSubmission'], orderBy: { id: 'asc' } },
        )
      namesOf[districtId] = rows.map(({ publicNameSubmission }) => publicNameSubmission.snowplowName)
      const [first, second, third, fourth] = options as [number, number, number, number]
      for (const selectedOptions of [
        [first, second, third],
        [first, second, fourth],
      ])
        await contest.call(submitVote, { body: { districtId, selectedOptions, recaptcha: 'off' } })
    }
  })
  const names = async (districtId = 1, role: 'user' | 'guest' = 'user') =>
    contest.as(role)(listWinningNames, { params: { districtId } })
  const share = (isShared: boolean, role: 'user' | 'admin' = 'admin') =>
    contest.as(role)(updateWinnerSharing, { body: { isShared } })
  const nothing = { isShared: false, names: [] }

  test('returns nothing unless an administrator shares the names', async () => {
    contest.setClock(stage4)
    expect((await names()).json()).toEqual(nothing)
    expect((await contest.as('admin')(getWinnerSharing)).json()).toEqual({ isShared: false })
    expect((await share(true, 'user')).statusCode).toBe(403)
    expect((await names()).json()).toEqual(nothing)
  })

  test('returns nothing before internal naming has started', async () => {
    expect((await share(true)).json()).toEqual({ isShared: true })
    const { items } = (await contest.as('admin')(listAuditEvents, { query: { limit: '1' } })).json()
    expect(items[0]).toMatchObject({ action: 'contest.updated', after: { hasSharedWinners: true } })
    contest.setClock(at.phase3)
    expect((await names()).json()).toEqual(nothing)
    contest.setClock('2025-10-09T23:59:59-05:00')
    expect((await names()).json()).toEqual(nothing)
  })

  test('returns the winners of one district only, without counts', async () => {
    contest.setClock(stage4)
    const [winner = '', tied = '', ...losers] = namesOf[1] ?? []
    const reply = await names()
    expect(reply.json()).toEqual({ isShared: true, names: [winner, tied].sort() })
    for (const name of [...losers, ...(namesOf[2] ?? [])]) expect(reply.body).not.toContain(`"${name}"`)
    expect((await names(1, 'guest')).statusCode).toBe(401)
    expect((await names(99)).json().code).toBe('district.not_found')
    expect((await names(3)).json()).toEqual({ isShared: true, names: [] })
  })

  test('returns nothing as soon as the names are no longer shared', async () => {
    contest.setClock(stage4)
    await share(false)
    expect((await names()).json()).toEqual(nothing)
  })
})
