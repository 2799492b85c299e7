import { createHash } from 'node:crypto'
import { parseDailyFileBallot } from '@snowplow/contract/results/daily-file.ts'
import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { District } from '../../entities/county.entity.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { Season } from '../../entities/season.entity.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { contestService } from '../season/contest.service.ts'
import { readDailyFile } from './daily-file.ts'
import { createFingerprintJob } from './fingerprint-job.ts'

// The poll lasts from September 29th to October 3rd; midnight in Chicago is 05:00 UTC.
const settled = (day: string) => `${day}T05:10:00Z`

onBothDatabases('fingerprint job', (database) => {
  let contest: TestApp
  let options: number[]
  beforeEach(async () => {
    contest = await testApp({ database: await database() })
    options = await makeVotingOptions(contest, 1, 4)
  })

  const createJob = (now: string) =>
    createFingerprintJob({
      orm: contest.orm,
      contest: contestService({
        orm: contest.orm,
        captcha: { provider: 'off', siteKey: '' },
        version: '',
        isDemo: false,
        canSendMail: false,
      }),
      times: () => ({ now: new Date(now), wallNow: new Date(now) }),
    })
  const runAt = (now: string) => createJob(now).run()
  const cast = (...times: string[]) =>
    makeBallots(
      contest,
      times.map((at) => ({ options: options.slice(0, 3), at })),
    )
  const rows = () => contest.orm.em.fork().findAll(DailyFingerprint, { orderBy: { day: 'asc' } })
  const days = async () => (await rows()).map(({ day }) => day)
  async function getText(day: string): Promise<string> {
    let text = ''
    for await (const chunk of readDailyFile(contest.orm.em.fork(), day)) text += chunk
    return text
  }
  /** Ballot ids of each file, after a check of its hash. */
  async function files(): Promise<number[][]> {
    return Promise.all(
      (await rows()).map(async ({ day, hash, ballots }) => {
        const text = await getText(day)
        expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
        const ids = text
          .split('\n')
          .filter((line) => /^\d/.test(line))
          .map((line) => parseDailyFileBallot(line).id)
        expect(ids.length).toBe(ballots)
        return ids
      }),
    )
  }

  test('hashes the file of each past day, also of a day without ballots', async () => {
    const [first, second, today] = await cast(
      '2025-09-29T05:00:00Z',
      '2025-10-01T04:59:59.999Z',
      '2025-10-02T05:00:00Z',
    )
    await runAt(settled('2025-10-02'))
    expect(await days()).toEqual(['2025-09-29', '2025-09-30', '2025-10-01'])
    expect(await files()).toEqual([[first], [second], []])
    await runAt(settled('2025-10-03'))
    expect((await files()).at(-1)).toEqual([today])
    const stored = await rows()
    expect(new Set(stored.map(({ salt }) => salt)).size).toBe(4)
    expect(stored.map(({ createdAt }) => createdAt.toISOString())).toEqual([
      ...Array(3).fill('2025-10-02T05:10:00.000Z'),
      '2025-10-03T05:10:00.000Z',
    ])
  })

  test('waits ten minutes after midnight', async () => {
    await runAt('2025-09-30T05:09:59.999Z')
    expect(await days()).toEqual([])
    await runAt(settled('2025-09-30'))
    expect(await days()).toEqual(['2025-09-29'])
  })

  test('writes names, salt and receipts into the file', async () => {
    const vote = { districtId: 1, selectedOptions: options.slice(0, 3), recaptcha: 'off' }
    await contest.post('/public-voting/submit', vote)
    const ballot = await contest.orm.em.fork().findOneOrFail(Ballot, { agentHash: { $ne: null } })
    await runAt(settled('2025-10-02'))
    const text = await getText('2025-10-01')
    const [stored] = (await rows()).slice(-1)
    expect(text).toContain(`season,2025\nday,2025-10-01\nzone,America/Chicago\nsalt,${stored?.salt}\ndistrict,1,"`)
    expect(text).toMatch(new RegExp(`^option,${options[3]},1,".+"$`, 'm'))
    const choices = options.slice(0, 3).join(',')
    expect(text).toMatch(
      new RegExp(`\n${ballot.id},2025-10-01T17:00:00.000Z,1,${choices},${ballot.receiptHash?.toString('hex')}\n$`),
    )
    expect(text).not.toContain(ballot.agentHash)
  })

  test('does not change a file when a district is renamed or clients are purged', async () => {
    await cast('2025-09-29T12:00:00Z')
    await runAt(settled('2025-09-30'))
    const before = await getText('2025-09-29')
    const em = contest.orm.em.fork()
    await em.nativeUpdate(District, { id: 1 }, { name: 'Renamed' })
    await em.nativeUpdate(Ballot, {}, { client: null, addressHash: null, networkHash: null, agentHash: null })
    expect(await getText('2025-09-29')).toBe(before)
  })

  test('catches up on missed days in any number of runs', async () => {
    const ids = await cast('2025-09-29T12:00:00Z', '2025-09-30T12:00:00Z', '2025-10-03T12:00:00Z')
    await runAt(settled('2025-10-12'))
    expect(await days()).toEqual(['2025-09-29', '2025-09-30', '2025-10-01', '2025-10-02', '2025-10-03'])
    expect((await files()).flat()).toEqual(ids)
    const before = await rows()
    await runAt(settled('2025-10-13'))
    expect(await rows()).toEqual(before)
  })

  test('stores one fingerprint a day if several processes run it', async () => {
    const ids = await cast(...Array<string>(50).fill('2025-09-29T12:00:00Z'), '2025-09-30T12:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => runAt(settled('2025-10-02'))))
    expect(await days()).toEqual(['2025-09-29', '2025-09-30', '2025-10-01'])
    expect((await files()).flat()).toEqual(ids)
  })

  test('stores nothing of a run that is stopped', async () => {
    const ids = await cast('2025-09-29T12:00:00Z', '2025-09-30T12:00:00Z')
    const stopped = createJob(settled('2025-10-01'))
    await Promise.all([stopped.run(), stopped.stop()])
    expect(await days()).toEqual([])
    await runAt(settled('2025-10-01'))
    expect((await files()).flat()).toEqual(ids)
  })

  test('never changes a fingerprint when the clock is set back', async () => {
    const [first] = await cast('2025-09-29T12:00:00Z')
    await runAt(settled('2025-10-01'))
    const before = await rows()
    const late = await cast('2025-09-29T13:00:00Z', '2025-09-30T13:00:00Z')
    await runAt('2025-09-29T14:00:00Z')
    await runAt(settled('2025-10-01'))
    expect(await rows()).toEqual(before)
    await runAt(settled('2025-10-02'))
    expect(await files()).toEqual([[first], [], late])
  })

  test('leaves ballots of the next day to its file, in any order of ids', async () => {
    const [a, b, c, d] = await cast(
      '2025-09-30T04:59:59.998Z',
      '2025-09-30T05:00:00Z',
      '2025-09-30T04:59:59.999Z',
      '2025-09-30T05:00:01Z',
    )
    await runAt(settled('2025-09-30'))
    await runAt(settled('2025-10-01'))
    expect(await files()).toEqual([
      [a, c],
      [b, d],
    ])
  })

  test('puts a ballot that is committed late into the next file', async () => {
    const [first = 0] = await cast('2025-09-29T12:00:00Z')
    const values = (id: number, at: string) => ({ ...getBallot(at), id })
    const insert = (id: number, at: string) => insertRows(contest.orm.em.fork(), Ballot, [values(id, at)])
    const getBallot = (at: string) => ({
      ...{ district: 1, county: null, receiptHash: null, createdAt: new Date(at) },
      ...{ firstOption: options[0] as number, secondOption: options[1] as number, thirdOption: options[2] as number },
    })
    // Ids that a transaction has taken without committing yet.
    await insert(first + 3, '2025-09-29T12:00:01Z')
    await runAt(settled('2025-09-30'))
    await insert(first + 1, '2025-09-29T12:00:00.500Z')
    await insert(first + 4, '2025-09-30T12:00:00Z')
    await runAt(settled('2025-10-01'))
    expect(await files()).toEqual([
      [first, first + 3],
      [first + 1, first + 4],
    ])
    // After the poll as well, in a file of a later day.
    await runAt(settled('2025-10-04'))
    const before = await days()
    await insert(first + 2, '2025-09-29T12:00:00.600Z')
    await runAt(settled('2025-10-04'))
    expect(await days()).toEqual(before)
    await runAt(settled('2025-10-06'))
    expect((await days()).at(-1)).toBe('2025-10-05')
    expect((await files()).at(-1)).toEqual([first + 2])
  })

  test('ends for a season that is not running', async () => {
    await contest.orm.em.fork().nativeUpdate(Season, { year: 2025 }, { state: 'closed' })
    await runAt(settled('2025-10-02'))
    expect(await days()).toEqual([])
  })
})
