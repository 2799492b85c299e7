import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '@snowplow/contract/contest/days.ts'
import { type Administrator, signIn } from '@snowplow/load/administrator.ts'
import { startVoting } from '@snowplow/load/constant-load.ts'
import { addUnexamined } from '@snowplow/load/fill-database.ts'
import { searchFor } from '@snowplow/load/lists.ts'
import { readMemory } from '@snowplow/load/process-memory.ts'
import { countDaysSince2025, readSchedule } from '@snowplow/load/seasons.ts'
import { type Server, startProduct } from '@snowplow/load/servers.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { createExamination } from '@snowplow/server/features/entry/review/examination/examination.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import type { Timed } from '../rows.ts'
import { type Call, createArchiveCalls, createListCalls, findMeasureTarget } from './calls.ts'
import { fillSeasons, type Size } from './fill-seasons.ts'
import { measureNewYear, type NewYear } from './new-year.ts'

/** The slowest of 20 is above the 95th percentile. */
const iterationsPerPage = 20

async function measureTimes(
  admin: Administrator,
  calls: readonly Call[],
  iterations = iterationsPerPage,
): Promise<Timed[]> {
  const timed = calls.map(([path, query]): Timed => ({ call: `${path} ${JSON.stringify(query)}`, timesMs: [] }))
  for (let iteration = 0; iteration < iterations; iteration += 1)
    for (const [target, [path, query]] of calls.entries()) timed[target]?.timesMs.push(await admin.timeOf(path, query))
  return timed
}

export const votesPerSecond = 1000
const durationMs = 10_000

async function measureResults(admin: Administrator, { base }: Server, district: number): Promise<Timed[]> {
  const path = `/public-voting/district/${district}`
  const timed = [`${path}/result`, '/public-voting/result', `${path}/pattern`].map(
    (call): Timed => ({ call, timesMs: [] }),
  )
  const vote = { districtId: district, selectedOptions: await firstOptions(base, district), recaptcha: 'off' }
  const voting = startVoting(base, vote, votesPerSecond)
  for (const startedAt = performance.now(); performance.now() < startedAt + durationMs; await delay(100))
    for (const { call, timesMs } of timed) timesMs.push(await admin.timeOf(call))
  const refused = await voting.stop()
  if (refused) throw new Error(`${refused} votes were refused while results were read`)
  return timed
}

const newcomers = 2000

async function measureExamination(database: string, existingCount: number, days: number): Promise<number> {
  const orm = await openDatabase(database)
  const examination = createExamination({ orm })
  await examination.catchUp()
  await addUnexamined(orm, { existingCount, count: newcomers, days })
  const startedAt = performance.now()
  await examination.catchUp()
  const perSecond = newcomers / ((performance.now() - startedAt) / 1000)
  await examination.stop()
  await orm.close()
  return perSecond
}

interface Exported {
  rows: number
  peak: number
  before: number
  perSecond: number
}

async function measureExport(admin: Administrator, product: Server): Promise<Exported> {
  const before = readMemory(product.getPid(), 'peak')
  const startedAt = performance.now()
  const rows = await admin.countLines('/public-submission/export?personalData=yes')
  const perSecond = rows / ((performance.now() - startedAt) / 1000)
  return { rows, perSecond, before, peak: readMemory(product.getPid(), 'peak') }
}

export interface Measured {
  examined: number
  lists: () => Promise<Timed[]>
  everywhere: () => Promise<Timed[]>
  results: () => Promise<Timed[]>
  exported: () => Promise<Exported>
  newYear: () => Promise<NewYear>
  archive: () => Promise<Timed[]>
  stop: () => Promise<unknown>
}

export async function openFilled(database: string, size: Size): Promise<Measured> {
  await fillSeasons(database, size)
  const schedule = await readSchedule(database)
  const days = countDaysSince2025(schedule)
  const perSecond = await measureExamination(database, size.entries, days)
  const product = await startProduct(database, { CONTEST_NOW: `${addDays('2025-10-01', days)}T12:00:00-05:00` })
  const admin = await signIn(product)
  const target = await findMeasureTarget(admin, addDays('2025-09-01', days))
  await admin.waitUntilCounted()
  const oldest = Number(schedule.announcementDate.slice(0, 4)) - size.seasons + 1
  const measureCalls = async (calls: readonly Call[]) => {
    await measureTimes(admin, calls, 2)
    return measureTimes(admin, calls)
  }
  return {
    examined: perSecond,
    lists: () => measureCalls(createListCalls(target)),
    everywhere: () => measureTimes(admin, [['/public-submission', searchFor('winter')]]),
    results: () => measureResults(admin, product, target.district),
    exported: () => measureExport(admin, product),
    newYear: () => measureNewYear(admin, product, target.district),
    async archive() {
      await admin.waitUntilCounted({ season: oldest })
      return measureCalls(createArchiveCalls(oldest))
    },
    stop: product.stop,
  }
}
