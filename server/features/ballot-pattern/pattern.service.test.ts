import { listAuditEvents } from '@snowplow/contract/audit-event.ts'
import {
  exportBallotPatterns,
  listBallotPatterns,
  nameAddress,
} from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'
import { getPollOverview } from '@snowplow/contract/poll-result/poll-result.ts'
import { setAsideBallots } from '@snowplow/contract/poll-result/set-aside.ts'
import { beforeAll, expect, test } from 'vitest'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { at, getCaller, onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'

const minute = 60_000

onBothDatabases('ballot patterns', (database) => {
  let contest: TestApp
  let options: number[]
  const admin = getCaller(() => contest, 'admin')
  const params = { districtId: 1 }
  const search = async () => (await admin(listBallotPatterns, { params })).json()
  /** Searched in the background: the first reply may have no patterns. */
  async function list() {
    await expect.poll(async () => (await search()).searchedAt).not.toBeNull()
    return search()
  }
  const hash = (text: string) => text.padEnd(11, '-')

  beforeAll(async () => {
    contest = await testApp({ database: await database(), now: at.phase3 })
    options = await makeVotingOptions(contest, 1, 8)
    const noon = Date.parse('2025-09-30T12:00:00-05:00')
    const trio = (index: number) => [0, 1 + (index % 3), 4 + (index % 4)].map((option) => options[option] as number)
    const voter = (index: number) => ({
      ...{ options: trio(index), at: noon + index * minute, solvedAfter: 20 + (index % 60) },
      ...{
        addressHash: hash(`home ${index}`),
        networkHash: hash(`net ${index % 50}`),
        agentHash: hash(`b${index % 9}`),
      },
    })
    const attack = (index: number) => ({
      ...{ options: options.slice(5, 8), at: noon + 60 * minute + index * 200, solvedAfter: 3 },
      ...{ addressHash: hash('attacker'), networkHash: hash('attack'), agentHash: hash('one') },
    })
    const pupil = (index: number) => ({
      ...{ options: trio(index), at: noon + 90 * minute + index * 20_000, solvedAfter: 40 },
      ...{ addressHash: hash('class'), networkHash: hash('school'), agentHash: hash('tablet') },
    })
    const make = <Item>(count: number, each: (index: number) => Item) =>
      Array.from({ length: count }, (_, i) => each(i))
    const ballots = [...make(300, voter), ...make(120, attack), ...make(25, pupil)]
    await makeBallots(
      contest,
      ballots.sort((one, other) => one.at - other.at),
    )
  })

  test('listBallotPatterns > lists one client and explains a class', async () => {
    const { searchedAt, items, total } = await list()
    expect([Date.parse(searchedAt) > 0, total]).toEqual([true, 2])
    const [attack, pupils] = items
    expect(attack).toMatchObject({
      label: 'unexplained',
      ballots: 120,
      setAside: 0,
      hasOneAddress: true,
      addressName: null,
    })
    expect(attack.findings.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['address', 'equal']),
    )
    const ofEqualNames = attack.findings.filter(({ kind }: { kind: string }) => kind === 'equal')
    expect(ofEqualNames.map(({ names }: { names: string[] }) => names.length)).toEqual([3])
    expect(attack.choices.map(({ share }: { share: number }) => share)).toEqual([1, 1, 1])
    expect(attack.arrivals.reduce((sum: number, { ballots }: { ballots: number }) => sum + ballots, 0)).toBe(120)
    expect(pupils).toMatchObject({ label: 'class', ballots: 25 })
    expect((await admin(getPollOverview)).json().districts[0].patterns).toBe(1)
  })

  test('listBallotPatterns > contains no hash of a voter', async () => {
    const { body } = await admin(listBallotPatterns, { params })
    for (const secret of ['attacker', 'school', 'tablet', 'selector']) expect(body).not.toContain(secret)
  })

  test('nameAddress > names an address once for all its patterns, in the audit', async () => {
    const [attack, pupils] = (await list()).items
    const name = async (firstBallotId: number, text: string) =>
      (await admin(nameAddress, { params, body: { firstBallotId, addressName: text } })).statusCode
    expect(await name(pupils.firstBallotId, 'Lincoln School')).toBe(200)
    expect(await name(pupils.firstBallotId, 'Lincoln Elementary')).toBe(200)
    const named = (await list()).items
    expect(named.map(({ addressName }: { addressName: string }) => addressName)).toEqual([null, 'Lincoln Elementary'])
    const { items } = (await admin(listAuditEvents, { query: { limit: 1 } })).json()
    expect([items[0].action, items[0].before, items[0].after]).toEqual([
      'ballot.address_named',
      { addressName: 'Lincoln School' },
      { addressName: 'Lincoln Elementary', ballots: 25 },
    ])
    expect(await name(attack.firstBallotId + 1, 'Nowhere')).toBe(404)
    expect(await name(pupils.firstBallotId, 'x'.repeat(101))).toBe(400)
    expect(await name(pupils.firstBallotId, '')).toBe(200)
    expect((await list()).items[1].addressName).toBeNull()
  })

  test('exportBallotPatterns > has a row for each finding, with its formula', async () => {
    const { body, headers } = await admin(exportBallotPatterns, { params })
    const [heading, first, ...rest] = body.trimEnd().split('\r\n')
    expect(heading).toBe(
      '\ufeffDistrict,Pattern,Label,Address,Ballots,Set aside,First ballot,Last ballot,Finding,Number,Formula,Observed,Expected,Names,County,Time zone',
    )
    expect(first).toMatch(/^District 1,1,unexplained,,120,0,2025-09-30 13:00:00,/)
    const { items } = await list()
    const findings = items.reduce((sum: number, one: { findings: unknown[] }) => sum + one.findings.length, 0)
    expect(rest).toHaveLength(findings - 1)
    expect(headers['content-disposition']).toContain('ballot-patterns.csv')
    const audit = (await admin(listAuditEvents, { query: { limit: 1 } })).json().items
    expect(audit[0]).toMatchObject({ action: 'ballot.patterns_exported', subject: 'District 1' })
  })

  test('setAsideBallots > excludes exactly the reviewed ballots', async () => {
    const [attack] = (await list()).items
    const { firstBallotId, lastBallotId, digest } = attack
    const last = await contest.orm.em.fork().findOneOrFail(Ballot, lastBallotId)
    await makeBallots(contest, [
      {
        ...{ options: options.slice(5, 8), at: last.createdAt.getTime() + 1000, solvedAfter: 3 },
        ...{ addressHash: hash('attacker'), networkHash: hash('attack'), agentHash: hash('one') },
      },
    ])
    const pattern = { firstBallotId, lastBallotId, digest }
    const body = { id: crypto.randomUUID(), reason: 'One device.', pattern }
    expect((await admin(setAsideBallots, { params, body })).json().ballots).toBe(120)
    await expect.poll(async () => (await list()).items[0]).toMatchObject({ setAside: 120 })
    // A repeated request, one for a pattern that does not exist, and one for other ballots than those reviewed.
    expect((await admin(setAsideBallots, { params, body })).json().ballots).toBe(120)
    for (const change of [{ firstBallotId: firstBallotId + 1 }, { digest: 'f'.repeat(64) }]) {
      const other = { ...body, id: crypto.randomUUID(), pattern: { ...pattern, ...change } }
      expect((await admin(setAsideBallots, { params, body: other })).json().code).toBe('stale')
    }
  })

  test('patterns > require an administrator and a district', async () => {
    for (const role of ['guest', 'user'] as const) {
      expect((await contest.as(role)(listBallotPatterns, { params })).statusCode).toBe(role === 'guest' ? 401 : 403)
      expect((await contest.as(role)(exportBallotPatterns, { params })).statusCode).toBe(role === 'guest' ? 401 : 403)
    }
    const unknown = { params: { districtId: 77 } }
    expect((await admin(listBallotPatterns, unknown)).json().code).toBe('district.not_found')
    const empty = (await admin(listBallotPatterns, { params: { districtId: 2 } })).json()
    expect([empty.items, empty.total]).toEqual([[], 0])
  })
})
