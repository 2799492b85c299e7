import { readFileSync } from 'node:fs'
import { addDays } from '@snowplow/contract/contest/days.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { createExamination } from '@snowplow/server/features/public-submission/review/examination/examination.ts'
import { type Administrator, administrator } from '../administrator.ts'
import { load, post } from '../load.ts'
import type { Timed } from '../rows.ts'
import { type Server, startProduct } from '../servers.ts'
import { archiveOf, type Call, findMeasureTarget, listsOf, searched } from './calls.ts'
import { addUnexamined } from './fill-database.ts'
import { type NewYear, newYear } from './new-year.ts'
import { currentSchedule, daysLater, fillSeasons, type Size } from './seasons.ts'

/** The slowest of 20 is above the 95th percentile. */
const iterationsPerPage = 20

async function waitUntilCounted(admin: Administrator, query: { season?: number } = {}): Promise<void> {
  while ((await admin.read<{ counting: object | null }>('/public-voting/result', query)).counting)
    await new Promise((done) => setTimeout(done, 100))
}

async function timesOf(admin: Administrator, calls: readonly Call[], iterations = iterationsPerPage): Promise<Timed[]> {
  const timed = calls.map(([path, query]): Timed => ({ call: `${path} ${JSON.stringify(query)}`, timesMs: [] }))
  for (let iteration = 0; iteration < iterations; iteration += 1)
    for (const [target, [path, query]] of calls.entries()) timed[target]?.timesMs.push(await admin.timeOf(path, query))
  return timed
}

export const votesPerSecond = 1000
const seconds = 10

async function results(admin: Administrator, { port }: Server, district: number): Promise<Timed[]> {
  const path = `/public-voting/district/${district}`
  const timed = [`${path}/result`, '/public-voting/result', `${path}/pattern`].map(
    (call): Timed => ({ call, timesMs: [] }),
  )
  const readAll = async () => {
    for (const { call, timesMs } of timed) timesMs.push(await admin.timeOf(call))
  }
  const options = await admin.read<{ id: number }[]>(`${path}/options`)
  const selectedOptions = options.slice(0, 3).map(({ id }) => id)
  const vote = post('/api/public-voting/submit', { districtId: district, selectedOptions, recaptcha: 'off' })
  let isOver = false
  const votes = load({
    port,
    calls: [vote],
    amount: votesPerSecond * seconds,
    statuses: [201],
    perSecond: votesPerSecond,
  }).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await readAll()
    await new Promise((done) => setTimeout(done, 100))
  }
  const { refused } = await votes
  if (refused) throw new Error(`${refused} votes were refused while results were read`)
  return timed
}

function peakMemoryBytes({ pid }: Server): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

const newcomers = 2000

async function examined(database: string, existingCount: number, days: number): Promise<number> {
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

async function exported(admin: Administrator, product: Server): Promise<Exported> {
  const before = peakMemoryBytes(product)
  const startedAt = performance.now()
  const rows = await admin.countLines('/public-submission/export?personalData=yes')
  const perSecond = rows / ((performance.now() - startedAt) / 1000)
  return { rows, perSecond, before, peak: peakMemoryBytes(product) }
}

export interface Measured {
  examined: number
  lists: () => Promise<Timed[]>
  everywhere: () => Promise<Timed[]>
  results: () => Promise<Timed[]>
  exported: () => Promise<Exported>
  newYear: () => Promise<NewYear>
  archive: () => Promise<Timed[]>
  stop: () => Promise<void>
}

export async function openFilled(database: string, size: Size): Promise<Measured> {
  await fillSeasons(database, size)
  const schedule = await currentSchedule(database)
  const days = daysLater(schedule)
  const perSecond = await examined(database, size.entries, days)
  const product = await startProduct(database, { CONTEST_NOW: `${addDays('2025-10-01', days)}T12:00:00-05:00` })
  const admin = await administrator(product)
  const target = await findMeasureTarget(admin, addDays('2025-09-01', days))
  await waitUntilCounted(admin)
  const oldest = Number(schedule.announcementDate.slice(0, 4)) - size.seasons + 1
  const measureCalls = async (calls: readonly Call[]) => {
    await timesOf(admin, calls, 2)
    return timesOf(admin, calls)
  }
  return {
    examined: perSecond,
    lists: () => measureCalls(listsOf(target)),
    everywhere: () => timesOf(admin, [['/public-submission', searched('winter')]]),
    results: () => results(admin, product, target.district),
    exported: () => exported(admin, product),
    newYear: () => newYear(admin, product, target.district),
    async archive() {
      await waitUntilCounted(admin, { season: oldest })
      return measureCalls(archiveOf(oldest))
    },
    stop: product.stop,
  }
}
