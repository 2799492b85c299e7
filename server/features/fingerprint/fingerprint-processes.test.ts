import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { insertRows } from '../../db/json-rows.ts'
import { DailyFingerprint } from '../../entities/daily-fingerprint.entity.ts'
import { Ballot } from '../../entities/public-voting.entity.ts'
import { createDatabase } from '../../test/database/test-postgres.ts'
import { makeVotingOptions } from '../../test/make/make.ts'
import { makeBallots } from '../../test/make/make-ballots.ts'
import { onBothDatabases, type TestApp, testApp } from '../../test/test-app.ts'
import { contestService } from '../season/contest.service.ts'
import { readDailyFile } from './daily-file.ts'
import { createFingerprintJob } from './fingerprint-job.ts'

const folder = mkdtempSync(join(tmpdir(), 'contest-fingerprint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installation = {
  captcha: { provider: 'off', siteKey: '' },
  version: '',
  isDemo: false,
  canSendMail: false,
} as const
const runAt = ({ orm }: TestApp, now: string) =>
  createFingerprintJob({
    orm,
    contest: contestService({ orm, ...installation }),
    times: () => ({ now: new Date(now), wallNow: new Date(now) }),
  }).run()

async function getIds({ orm }: TestApp, day: string): Promise<number[]> {
  let text = ''
  for await (const chunk of readDailyFile(orm.em.fork(), day)) text += chunk
  return text.match(/^\d+(?=,)/gm)?.map(Number) ?? []
}

const atNoon = (options: readonly number[], day: string) => ({
  options: options.slice(0, 3),
  at: `${day}T17:00:00Z`,
})

onBothDatabases('fingerprint job of two processes', (database) => {
  test('stores one fingerprint a day in 20 races', async () => {
    const address = await database()
    const shared = address === 'sqlite::memory:' ? `sqlite:${folder}/${crypto.randomUUID()}.sqlite` : address
    const first = await testApp({ database: shared })
    const second = await testApp({ database: shared })
    const options = await makeVotingOptions(first, 1, 3)
    const [id] = await makeBallots(first, [atNoon(options, '2025-09-29')])
    for (let round = 0; round < 20; round++) {
      await first.orm.em.fork().nativeDelete(DailyFingerprint, {})
      await Promise.allSettled([first, second].map((one) => runAt(one, '2025-10-12T05:10:00Z')))
      // A run that met a locked database is repeated a minute later.
      await runAt(second, '2025-10-12T05:10:00Z')
      const stored = await second.orm.em.fork().findAll(DailyFingerprint, { orderBy: { day: 'asc' } })
      expect(stored.map(({ day, ballots }) => [day, ballots])).toEqual([
        ['2025-09-29', 1],
        ...['2025-09-30', '2025-10-01', '2025-10-02', '2025-10-03'].map((day) => [day, 0]),
      ])
      expect(await getIds(second, '2025-09-29')).toEqual([id])
    }
  })
})

onBothDatabases('fingerprint job of a process that is killed', (database) => {
  test('stores whole days, and every ballot once, over ten kills', async () => {
    const address = await database()
    const shared = address === 'sqlite::memory:' ? `sqlite:${folder}/${crypto.randomUUID()}.sqlite` : address
    const contest = await testApp({ database: shared })
    const options = await makeVotingOptions(contest, 1, 3)
    const cast = Array.from({ length: 40_000 }, (_, index) => `2025-09-${index < 20_000 ? 29 : 30}`)
    const ids = await makeBallots(
      contest,
      cast.map((day) => atNoon(options, day)),
    )
    const days = async () => (await contest.orm.em.fork().findAll(DailyFingerprint)).map(({ day }) => day)
    for (let kill = 0; kill < 10; kill++) {
      const job = spawn(process.execPath, [
        'server/test/process/fingerprint-process.ts',
        shared,
        '2025-10-01T05:10:00Z',
      ])
      const ended = once(job, 'close')
      await once(job.stdout, 'data')
      await delay(kill * 25)
      job.kill('SIGKILL')
      await ended
      expect(['2025-09-29', '2025-09-30']).toEqual(expect.arrayContaining(await days()))
    }
    await runAt(contest, '2025-10-01T05:10:00Z')
    const files = [await getIds(contest, '2025-09-29'), await getIds(contest, '2025-09-30')]
    expect([(await days()).length, files.flat()]).toEqual([2, ids])
  })
})

test.skipIf(!inject('postgres'))(
  'fingerprint job > files a ballot of an open PostgreSQL transaction later',
  async () => {
    const contest = await testApp({ database: await createDatabase(inject('postgres')) })
    const options = await makeVotingOptions(contest, 1, 3)
    const [firstOption = 0, secondOption = 0, thirdOption = 0] = options
    const row = { district: 1, county: null, firstOption, secondOption, thirdOption, receiptHash: null }
    let ids: number[] = []
    await contest.orm.em.fork().transactional(async (open) => {
      const late = await insertRows(open, Ballot, [{ ...row, createdAt: new Date('2025-09-30T04:59:59Z') }])
      ids = [...late, ...(await makeBallots(contest, [{ ...atNoon(options, ''), at: '2025-09-30T04:59:59.500Z' }]))]
      await runAt(contest, '2025-09-30T05:10:00Z')
      expect(await getIds(contest, '2025-09-29')).toEqual(ids.slice(1))
    })
    const [late, later] = ids
    const [next] = await makeBallots(contest, [atNoon(options, '2025-09-30')])
    await runAt(contest, '2025-10-01T05:10:00Z')
    expect([await getIds(contest, '2025-09-29'), await getIds(contest, '2025-09-30')]).toEqual([[later], [late, next]])
  },
)

test('fingerprint job > limits its memory if the clocks of processes differ', async () => {
  const contest = await testApp()
  const options = await makeVotingOptions(contest, 1, 3)
  const days = Array.from({ length: 24_000 }, (_, index) => (index % 2 ? '2025-09-30' : '2025-09-29'))
  const ids = await makeBallots(
    contest,
    days.map((day) => atNoon(options, day)),
  )
  await runAt(contest, '2025-09-30T05:10:00Z')
  const [stored] = await contest.orm.em.fork().findAll(DailyFingerprint, { populate: ['missingIds'] })
  expect(stored?.missingIds.length).toBeLessThan(11_000)
  await runAt(contest, '2025-10-01T05:10:00Z')
  const files = [await getIds(contest, '2025-09-29'), await getIds(contest, '2025-09-30')]
  expect(files.map(({ length }) => length > 10_000)).toEqual([true, true])
  expect(files.flat().sort((a, b) => a - b)).toEqual(ids)
})
