import { apiBase } from '@snowplow/contract/api/route.ts'
import type { Role } from '@snowplow/contract/auth/access.ts'
import type { FullEntry } from '@snowplow/contract/entry/entry-review.ts'
import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import { expect } from 'vitest'
import { at, type TestApp } from '../test-app.ts'
import { makeEntry } from './make.ts'

/** Ballots of one client, more than those of two classes. */
const patternSize = 61

export function callsTo(contest: TestApp) {
  async function call(role: Role | 'guest', method: string, path: string, body?: object) {
    const response = await contest.as(role)(method, path, body)
    const json = () => JSON.parse(response.body || 'null')
    return response.statusCode < 300 ? { code: null, json, body: response.body } : { code: json().code, json, body: '' }
  }
  return {
    refusal: async (role: Role | 'guest', method: string, path: string, body?: object): Promise<string | null> =>
      (await call(role, method, path, body)).code,
    async done(role: Role | 'guest', method: string, path: string, body?: object) {
      const response = await call(role, method, path, body)
      expect([method, path, response.code]).toEqual([method, path, null])
      return response
    },
    async vote(districtId: number, selectedOptions: (number | undefined)[], browser: string): Promise<string | null> {
      const payload = { districtId, selectedOptions, recaptcha: 'off' }
      const headers = { 'user-agent': browser }
      const url = `${apiBase}/public-voting/submit`
      const response = await contest.app.inject({ method: 'POST', url, payload, headers })
      return response.statusCode === 201 ? null : response.json().code
    },
  }
}

export interface Played {
  instants: Record<'before' | 'phase1' | 'phase2' | 'between' | 'phase3' | 'stage4' | 'announced', string>
  districtPair: [here: { id: number; name: string }, there: { id: number; name: string }]
}

export const firstYear: Played = {
  instants: {
    ...at,
    between: '2025-09-27T12:00:00-05:00',
    stage4: '2025-10-12T12:00:00-05:00',
    announced: '2025-10-28T00:00:00-05:00',
  },
  districtPair: [
    { id: 7, name: 'District 7' },
    { id: 8, name: 'District 8' },
  ],
}

/** Same weekday a year later, in a time zone three hours behind. */
export const later = (instant: string) => new Date(Date.parse(instant) + (364 * 24 + 3) * 3_600_000).toISOString()

export async function playSeason(contest: TestApp, { instants, districtPair }: Played): Promise<void> {
  const { refusal, done, vote } = callsTo(contest)
  const [here, there] = districtPair
  const counties = (await done('guest', 'GET', '/county')).json()
  const getCounty = (district: number): number =>
    counties.find(({ districtId }: { districtId: number }) => districtId === district).id
  const entry = (snowplowName: string, district: number) => makeEntry({ snowplowName, countyId: getCounty(district) })
  const naming = { snowplowName: 'Salty', snowplowId: 'AR 7', districtId: here.id }
  const favorites = (ids: (number | undefined)[], districtId = here.id) => ({ districtId, favoriteNames: ids })

  // Before phase 1 nothing is open.
  contest.setClock(instants.before)
  expect(await refusal('guest', 'POST', '/public-submission/submit', entry('Too Soon', here.id))).toBe(
    'submission.not_open',
  )

  // Phase 1: families submit names, each once.
  contest.setClock(instants.phase1)
  const ids: Record<string, number> = {}
  const sent = {
    Avalanche: here.id,
    Blizzard: here.id,
    Cirrus: here.id,
    Drift: here.id,
    Evergreen: here.id,
    Frost: there.id,
    Glacier: there.id,
    Hail: there.id,
    Icicle: there.id,
  }
  for (const [name, district] of Object.entries({ ...sent, Grumble: here.id }))
    ids[name] = (await done('guest', 'POST', '/public-submission/submit', entry(name, district))).json().id
  expect(await refusal('guest', 'POST', '/public-submission/submit', entry('  avalanche ', there.id))).toBe(
    'submission.duplicate_name',
  )
  const id = (...names: string[]) => names.map((name) => ids[name])
  expect(await refusal('user', 'POST', '/favorite-names-submission', favorites(id('Avalanche')))).toBe(
    'favorites.not_open',
  )
  expect(
    await refusal('admin', 'PUT', `/public-voting/district/${here.id}/options`, {
      names: id('Avalanche', 'Blizzard', 'Drift'),
      replaces: [],
    }),
  ).toBe('option.not_open')
  expect(await refusal('user', 'POST', '/employee-submission', naming)).toBe('naming.not_open')

  // Administrators review them; staff cannot read a family's data.
  expect(await refusal('user', 'GET', '/public-submission')).toBe('auth.forbidden')
  expect(await refusal('guest', 'GET', '/public-submission')).toBe('auth.required')
  const entries: FullEntry[] = (await done('admin', 'GET', '/public-submission?limit=100')).json().items
  const selectEntryRefs = (matches: (name: string) => boolean) =>
    entries.filter(({ snowplowName }) => matches(snowplowName)).map((one) => ({ id: one.id, version: one.version }))
  const review = (reviewState: string, names: object[], reason: string) =>
    done('admin', 'POST', '/public-submission/review', {
      id: crypto.randomUUID(),
      entries: names,
      reviewState,
      reason,
    })
  await review(
    'approved',
    selectEntryRefs((name) => name !== 'Grumble'),
    'Fit for families.',
  )
  await review(
    'rejected',
    selectEntryRefs((name) => name === 'Grumble'),
    'Not friendly.',
  )
  const approvedNames = (await done('user', 'GET', '/approved-name?limit=100')).json().items
  expect(approvedNames.map(({ snowplowName }: { snowplowName: string }) => snowplowName)).toEqual(Object.keys(sent))

  // Phase 2: staff select favorites among the approved names of a district.
  contest.setClock(instants.phase2)
  expect(await refusal('guest', 'POST', '/public-submission/submit', entry('Too Late', here.id))).toBe(
    'submission.not_open',
  )
  expect(await refusal('guest', 'POST', '/favorite-names-submission', favorites(id('Avalanche')))).toBe('auth.required')
  expect(await refusal('user', 'POST', '/favorite-names-submission', favorites(id('Grumble')))).toBe(
    'favorites.name_not_offered',
  )
  await done('user', 'POST', '/favorite-names-submission', favorites(id('Avalanche', 'Blizzard', 'Cirrus', 'Drift')))
  await done('admin', 'POST', '/favorite-names-submission', favorites(id('Avalanche', 'Evergreen')))
  await done(
    'user',
    'POST',
    '/favorite-names-submission',
    favorites(id('Frost', 'Glacier', 'Hail', 'Icicle'), there.id),
  )

  // Voting options are published from the favorites.
  contest.setClock(instants.between)
  expect(await refusal('user', 'POST', '/favorite-names-submission', favorites(id('Drift')))).toBe('favorites.not_open')
  expect(await refusal('user', 'GET', `/district-poll/${here.id}`)).toBe('auth.forbidden')
  const options: Record<number, number[]> = {}
  for (const [district, favored] of [
    [here.id, ['Avalanche', 'Blizzard', 'Cirrus', 'Drift', 'Evergreen']],
    [there.id, ['Frost', 'Glacier', 'Hail', 'Icicle']],
  ] as const) {
    const { topNames } = (await done('admin', 'GET', `/district-poll/${district}`)).json()
    expect(topNames.map(({ snowplowName }: { snowplowName: string }) => snowplowName)).toEqual(favored)
    const names = topNames.map((name: { publicNameSubmissionId: number }) => name.publicNameSubmissionId)
    const published = await done('admin', 'PUT', `/public-voting/district/${district}/options`, { names, replaces: [] })
    options[district] = published.json().options.map((option: { id: number }) => option.id)
  }
  const [a, b, c, d, e] = options[here.id] ?? []
  const [f, g, h, i] = options[there.id] ?? []
  expect(await vote(here.id, [a, b, c], 'early bird')).toBe('vote.not_open')

  // Phase 3: the public votes, and one client votes again and again.
  const firstVote = Date.parse(instants.phase3)
  contest.setClock(instants.phase3)
  for (const [index, trio] of [
    [a, b, c],
    [a, b, d],
    [a, b, e],
  ].entries())
    expect(await vote(here.id, trio, `neighbour ${index}`)).toBeNull()
  for (const [index, trio] of [
    [f, g, h],
    [f, g, i],
    [f, h, i],
  ].entries())
    expect(await vote(there.id, trio, `neighbour ${index}`)).toBeNull()
  expect(await vote(there.id, [a, b, c], 'neighbour 3')).toBe('vote.option_not_offered')
  for (let index = 1; index <= patternSize; index += 1) {
    contest.setClock(new Date(firstVote + index * 1000).toISOString())
    expect(await vote(here.id, [c, d, e], 'one of a kind')).toBeNull()
  }
  const names = id('Blizzard', 'Cirrus', 'Drift')
  expect(await refusal('admin', 'PUT', `/public-voting/district/${here.id}/options`, { names, replaces: [] })).toBe(
    'option.votes_exist',
  )
  expect(await refusal('user', 'GET', `/public-voting/district/${here.id}/result`)).toBe('auth.forbidden')
  expect(await refusal('guest', 'GET', `/public-voting/district/${here.id}/result`)).toBe('auth.required')

  // Its ballots are set aside, and two names tie.
  const loadResult = async () => {
    const { ballots, setAside, results } = (
      await done('admin', 'GET', `/public-voting/district/${here.id}/result`)
    ).json()
    const first = results.filter(({ rank }: { rank: number }) => rank === 1)
    return [ballots, setAside, ...first.map((one: { id: number; isTied: boolean }) => [one.id, one.isTied])]
  }
  expect(await loadResult()).toEqual([3 + patternSize, 0, [c, true], [d, true], [e, true]])
  const readPatterns = async () =>
    (await done('admin', 'GET', `/public-voting/district/${here.id}/pattern`)).json().items
  await expect.poll(readPatterns).toMatchObject([{ label: 'unexplained', ballots: patternSize, hasOneAddress: true }])
  const patterns = await readPatterns()
  const [{ firstBallotId, lastBallotId, digest }] = patterns
  const setAside = {
    id: crypto.randomUUID(),
    pattern: { firstBallotId, lastBallotId, digest },
    reason: 'One client, one minute.',
  }
  expect(await refusal('user', 'POST', `/public-voting/district/${here.id}/set-aside`, setAside)).toBe('auth.forbidden')
  await done('admin', 'POST', `/public-voting/district/${here.id}/set-aside`, setAside)
  expect(await loadResult()).toEqual([3, patternSize, [a, true], [b, true]])

  // Phase 4: staff name the trucks, and revise a rejected name.
  contest.setClock(instants.stage4)
  expect(await vote(here.id, [a, b, c], 'latecomer')).toBe('vote.not_open')
  expect(await refusal('guest', 'POST', '/employee-submission', naming)).toBe('auth.required')
  const first: EmployeeSubmission = (await done('user', 'POST', '/employee-submission', naming)).json()
  const second: EmployeeSubmission = (
    await done('user', 'POST', '/employee-submission', {
      ...naming,
      snowplowName: 'Far Too Long',
      snowplowId: 'AR 8',
    })
  ).json()
  expect(await refusal('user', 'POST', '/employee-submission', naming)).toBe('naming.duplicate_truck')
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
      // A submitted name without a win may still name a truck.
      snowplowName: 'Icicle',
      snowplowId: 'AR 8',
      districtId: here.id,
      version: rejected.version,
    })
  ).json()
  expect([revised.status.name, revised.rejections[0]?.reason]).toEqual(['Pending', 'Does not fit on the door.'])
  await done('admin', 'POST', '/employee-submission/approval', approval(first, revised))
  const sheet = (await done('admin', 'GET', '/employee-submission/export')).body.trim().split('\r\n').slice(1)
  expect(sheet.map((row) => row.split(',').slice(0, 3))).toEqual([
    [here.name, 'AR 7', 'Salty'],
    [here.name, 'AR 8', 'Icicle'],
  ])

  // Winners are public after their announcement date, and hidden from administrators before.
  for (const role of ['guest', 'user', 'admin'] as const)
    expect(await refusal(role, 'GET', '/winner')).toBe('winner.not_announced')
  contest.setClock(instants.announced)
  expect(await refusal('user', 'POST', '/employee-submission', { ...naming, snowplowId: 'AR 9' })).toBe(
    'naming.not_open',
  )
  const { districts } = (await done('guest', 'GET', '/winner')).json()
  const won = districts.flatMap((one: { districtId: number; names: { snowplowName: string }[] }) =>
    one.names.map(({ snowplowName }) => [one.districtId, snowplowName]),
  )
  expect(won).toEqual([
    [here.id, 'Avalanche'],
    [here.id, 'Blizzard'],
    [there.id, 'Frost'],
  ])
}
