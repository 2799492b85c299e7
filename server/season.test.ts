import type { Role } from '@snowplow/contract/access.ts'
import { apiBase } from '@snowplow/contract/api/route.ts'
import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import type { PublicSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import { expect, test } from 'vitest'
import { clientBallots } from './features/poll-result/bursts/burst-detector.ts'
import { makeSubmission } from './test/make.ts'
import { at, onBothDatabases, type TestApp, testApp } from './test/test-app.ts'

const between = '2025-09-27T12:00:00-05:00'
const stage4 = '2025-10-12T12:00:00-05:00'
const announced = '2025-10-28T00:00:00-05:00'
/** Ballots of one client within a minute: as few as are worth a look. */
const burstSize = clientBallots

function season(contest: TestApp) {
  async function call(role: Role | 'guest', method: string, path: string, body?: object) {
    const answer = await contest.as(role)(method, path, body)
    const json = () => JSON.parse(answer.body || 'null')
    return answer.statusCode < 300 ? { code: null, json, body: answer.body } : { code: json().code, json, body: '' }
  }
  return {
    /** @returns null where the call was not refused */
    refusal: async (role: Role | 'guest', method: string, path: string, body?: object): Promise<string | null> =>
      (await call(role, method, path, body)).code,
    async done(role: Role | 'guest', method: string, path: string, body?: object) {
      const answer = await call(role, method, path, body)
      expect([method, path, answer.code]).toEqual([method, path, null])
      return answer
    },
    /** Casts a ballot from a browser of its own. */
    async vote(districtId: number, selectedOptions: (number | undefined)[], browser: string): Promise<string | null> {
      const payload = { districtId, selectedOptions, recaptcha: 'off' }
      const headers = { 'user-agent': browser }
      const url = `${apiBase}/public-voting/submit`
      const answer = await contest.app.inject({ method: 'POST', url, payload, headers })
      return answer.statusCode === 201 ? null : answer.json().code
    },
  }
}

onBothDatabases('a season', (database) => {
  test('leads from entries and favorites to votes, winners and named trucks', async () => {
    const contest = await testApp({ database: await database(), now: at.before })
    const { refusal, done, vote } = season(contest)
    const counties = (await done('guest', 'GET', '/county')).json()
    const countyOf = (district: number): number =>
      counties.find(({ districtId }: { districtId: number }) => districtId === district).id
    const entry = (snowplowName: string, district: number) =>
      makeSubmission({ snowplowName, countyId: countyOf(district) })
    const naming = { snowplowName: 'Salty', snowplowId: 'AR 7', districtId: 7 }
    const favorites = (ids: (number | undefined)[], districtId = 7) => ({ districtId, favoriteNames: ids })

    // Nothing is open before its time.
    expect(await refusal('guest', 'POST', '/public-submission/submit', entry('Too Soon', 7))).toBe(
      'submission.not_open',
    )

    // Phase 1: names are sent in, each once.
    contest.setClock(at.phase1)
    const ids: Record<string, number> = {}
    const sent = {
      Avalanche: 7,
      Blizzard: 7,
      Cirrus: 7,
      Drift: 7,
      Evergreen: 7,
      Frost: 8,
      Glacier: 8,
      Hail: 8,
      Icicle: 8,
    }
    for (const [name, district] of Object.entries({ ...sent, Grumble: 7 }))
      ids[name] = (await done('guest', 'POST', '/public-submission/submit', entry(name, district))).json().id
    expect(await refusal('guest', 'POST', '/public-submission/submit', entry('  avalanche ', 8))).toBe(
      'submission.name_taken',
    )
    const id = (...names: string[]) => names.map((name) => ids[name])
    expect(await refusal('user', 'POST', '/favorite-names-submission', favorites(id('Avalanche')))).toBe(
      'favorites.not_open',
    )
    expect(
      await refusal('admin', 'PUT', '/public-voting/district/7/options', {
        names: id('Avalanche', 'Blizzard', 'Drift'),
      }),
    ).toBe('option.not_open')
    expect(await refusal('user', 'POST', '/employee-submission', naming)).toBe('naming.not_open')

    // Administrators review them; nobody else reads a family's data.
    expect(await refusal('user', 'GET', '/public-submission')).toBe('auth.forbidden')
    expect(await refusal('guest', 'GET', '/public-submission')).toBe('auth.required')
    const entries: PublicSubmission[] = (await done('admin', 'GET', '/public-submission?limit=100')).json().items
    const seen = (wanted: (name: string) => boolean) =>
      entries.filter(({ snowplowName }) => wanted(snowplowName)).map((one) => ({ id: one.id, version: one.version }))
    const review = (reviewState: string, names: object[], reason: string) =>
      done('admin', 'POST', '/public-submission/review', {
        id: crypto.randomUUID(),
        entries: names,
        reviewState,
        reason,
      })
    await review(
      'approved',
      seen((name) => name !== 'Grumble'),
      'Fit for families.',
    )
    await review(
      'rejected',
      seen((name) => name === 'Grumble'),
      'Not friendly.',
    )
    const shown = (await done('user', 'GET', '/approved-name?limit=100')).json().items
    expect(shown.map(({ snowplowName }: { snowplowName: string }) => snowplowName)).toEqual(Object.keys(sent))

    // Phase 2: staff choose among the approved names of a district.
    contest.setClock(at.phase2)
    expect(await refusal('guest', 'POST', '/public-submission/submit', entry('Too Late', 7))).toBe(
      'submission.not_open',
    )
    expect(await refusal('guest', 'POST', '/favorite-names-submission', favorites(id('Avalanche')))).toBe(
      'auth.required',
    )
    expect(await refusal('user', 'POST', '/favorite-names-submission', favorites(id('Grumble')))).toBe(
      'favorites.name_not_offered',
    )
    await done('user', 'POST', '/favorite-names-submission', favorites(id('Avalanche', 'Blizzard', 'Cirrus', 'Drift')))
    await done('admin', 'POST', '/favorite-names-submission', favorites(id('Avalanche', 'Evergreen')))
    await done('user', 'POST', '/favorite-names-submission', favorites(id('Frost', 'Glacier', 'Hail', 'Icicle'), 8))

    // The voting options are made of them.
    contest.setClock(between)
    expect(await refusal('user', 'POST', '/favorite-names-submission', favorites(id('Drift')))).toBe(
      'favorites.not_open',
    )
    expect(await refusal('user', 'GET', '/district-poll/7')).toBe('auth.forbidden')
    const options: Record<number, number[]> = {}
    for (const [district, favored] of [
      [7, ['Avalanche', 'Blizzard', 'Cirrus', 'Drift', 'Evergreen']],
      [8, ['Frost', 'Glacier', 'Hail', 'Icicle']],
    ] as const) {
      const { topNames } = (await done('admin', 'GET', `/district-poll/${district}`)).json()
      expect(topNames.map(({ snowplowName }: { snowplowName: string }) => snowplowName)).toEqual(favored)
      const names = topNames.map((name: { publicNameSubmissionId: number }) => name.publicNameSubmissionId)
      const published = await done('admin', 'PUT', `/public-voting/district/${district}/options`, { names })
      options[district] = published.json().options.map((option: { id: number }) => option.id)
    }
    const [a, b, c, d, e] = options[7] ?? []
    const [f, g, h, i] = options[8] ?? []
    expect(await vote(7, [a, b, c], 'early bird')).toBe('vote.not_open')

    // Phase 3: the public votes, and one client far more than once.
    const firstVote = Date.parse(at.phase3)
    contest.setClock(at.phase3)
    for (const [place, trio] of [
      [a, b, c],
      [a, b, d],
      [a, b, e],
    ].entries())
      expect(await vote(7, trio, `neighbour ${place}`)).toBeNull()
    for (const [place, trio] of [
      [f, g, h],
      [f, g, i],
      [f, h, i],
    ].entries())
      expect(await vote(8, trio, `neighbour ${place}`)).toBeNull()
    expect(await vote(8, [a, b, c], 'neighbour 3')).toBe('vote.option_not_offered')
    for (let place = 1; place <= burstSize; place += 1) {
      contest.setClock(new Date(firstVote + place * 1000).toISOString())
      expect(await vote(7, [c, d, e], 'one of a kind')).toBeNull()
    }
    const names = id('Blizzard', 'Cirrus', 'Drift')
    expect(await refusal('admin', 'PUT', '/public-voting/district/7/options', { names })).toBe('option.votes_exist')
    expect(await refusal('user', 'GET', '/public-voting/district/7/result')).toBe('auth.forbidden')
    expect(await refusal('guest', 'GET', '/public-voting/district/7/result')).toBe('auth.required')

    // The burst is set aside, and two names are tied.
    const standing = async () => {
      const { ballots, setAside, results } = (await done('admin', 'GET', '/public-voting/district/7/result')).json()
      const first = results.filter(({ place }: { place: number }) => place === 1)
      return [ballots, setAside, ...first.map((one: { id: number; isTied: boolean }) => [one.id, one.isTied])]
    }
    expect(await standing()).toEqual([3 + burstSize, 0, [c, true], [d, true], [e, true]])
    const { items: bursts } = (await done('admin', 'GET', '/public-voting/district/7/burst')).json()
    expect(bursts).toMatchObject([{ kind: 'client', ballots: burstSize, clients: 1, alike: burstSize }])
    const [{ kind, firstBallotId, lastBallotId }] = bursts
    const setAside = {
      id: crypto.randomUUID(),
      burst: { kind, firstBallotId, lastBallotId },
      reason: 'One client, one minute.',
    }
    expect(await refusal('user', 'POST', '/public-voting/district/7/set-aside', setAside)).toBe('auth.forbidden')
    await done('admin', 'POST', '/public-voting/district/7/set-aside', setAside)
    expect(await standing()).toEqual([3, burstSize, [a, true], [b, true]])

    // Phase 4: staff name the trucks, and revise what is sent back.
    contest.setClock(stage4)
    expect(await vote(7, [a, b, c], 'latecomer')).toBe('vote.not_open')
    expect(await refusal('guest', 'POST', '/employee-submission', naming)).toBe('auth.required')
    const first: EmployeeSubmission = (await done('user', 'POST', '/employee-submission', naming)).json()
    const second: EmployeeSubmission = (
      await done('user', 'POST', '/employee-submission', {
        ...naming,
        snowplowName: 'Far Too Long',
        snowplowId: 'AR 8',
      })
    ).json()
    expect(await refusal('user', 'POST', '/employee-submission', naming)).toBe('naming.truck_taken')
    const approval = (...rows: EmployeeSubmission[]) => ({
      id: crypto.randomUUID(),
      entries: rows.map((row) => ({ id: row.id, version: row.version })),
    })
    expect(await refusal('user', 'POST', '/employee-submission/approval', approval(first))).toBe('auth.forbidden')
    const rejected: EmployeeSubmission = (
      await done('admin', 'POST', `/employee-submission/${second.id}/rejection`, {
        id: crypto.randomUUID(),
        reason: 'Does not fit on the door.',
        version: second.version,
      })
    ).json()
    const revised: EmployeeSubmission = (
      await done('user', 'PUT', `/employee-submission/${second.id}`, {
        id: crypto.randomUUID(),
        snowplowName: 'Sleet',
        snowplowId: 'AR 8',
        districtId: 7,
        version: rejected.version,
      })
    ).json()
    expect([revised.status, revised.rejections[0]?.reason]).toEqual(['Pending', 'Does not fit on the door.'])
    await done('admin', 'POST', '/employee-submission/approval', approval(first, revised))
    const sheet = (await done('admin', 'GET', '/employee-submission/export')).body.trim().split('\r\n').slice(1)
    expect(sheet.map((row) => row.split(',').slice(0, 3))).toEqual([
      ['District 7', 'AR 7', 'Salty'],
      ['District 7', 'AR 8', 'Sleet'],
    ])

    // The winners are shown once their day is over, and not to administrators before.
    for (const role of ['guest', 'user', 'admin'] as const)
      expect(await refusal(role, 'GET', '/winner')).toBe('winner.not_announced')
    contest.setClock(announced)
    expect(await refusal('user', 'POST', '/employee-submission', { ...naming, snowplowId: 'AR 9' })).toBe(
      'naming.not_open',
    )
    const { districts } = (await done('guest', 'GET', '/winner')).json()
    const won = districts.flatMap((one: { districtId: number; names: { snowplowName: string }[] }) =>
      one.names.map(({ snowplowName }) => [one.districtId, snowplowName]),
    )
    expect(won).toEqual([
      [7, 'Avalanche'],
      [7, 'Blizzard'],
      [8, 'Frost'],
    ])
  })
})
