import { setTimeout as delay } from 'node:timers/promises'
import { addDays, daysBetween } from '@snowplow/contract/contest/days.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import type { Check, Season } from '@snowplow/contract/season/seasons.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { Season as SeasonRow } from '@snowplow/server/entities/season.entity.ts'
import { schedule2025 } from '@snowplow/server/seed/reference.ts'
import { type Administrator, administrator } from '../administrator.ts'
import { moveTo, type Server, startProduct } from '../servers.ts'
import { copySeason } from './copy-season.ts'
import { closeFilled, fill, openToFill, runMaintenance } from './fill-database.ts'

const retryTimeoutMs = 300_000

export const daysLater = ({ entryDeadline }: Schedule) => daysBetween(schedule2025.entryDeadline, entryDeadline)

export async function currentSchedule(database: string): Promise<Schedule> {
  const orm = await openDatabase(database)
  const [season] = await orm.em.fork().find(SeasonRow, { state: 'running' }, { fields: ['schedule'] })
  await orm.close()
  if (!season) throw new Error('No season is running')
  return season.schedule
}

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const latest = performance.now() + retryTimeoutMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > latest) throw error
    }
    await delay(500)
  }
}

async function approveTrucks(admin: Administrator): Promise<void> {
  const query = { where: { status: 'Pending' }, limit: 100 }
  const { items } = await admin.read<{ items: { id: number; version: number }[] }>('/employee-submission', query)
  const entries = items.map(({ id, version }) => ({ id, version }))
  if (entries.length) await admin.post('/employee-submission/approval', { id: crypto.randomUUID(), entries })
}

const checklist = (admin: Administrator, year: number) =>
  admin.read<{ season: Season; checks: Check[] }>(`/season/${year}/checklist`)

/** Runs the day after the announcement, with nothing left to decide. @returns the closed year */
export async function closeSeason(admin: Administrator, server: Server): Promise<number> {
  const seasons = await admin.read<Season[]>('/season')
  const { year, announcementDate } = seasons.find(({ isCurrent }) => isCurrent) as Season
  // While staff name their trucks.
  await moveTo(server, addDays(announcementDate, -14))
  await approveTrucks(admin)
  await moveTo(server, addDays(announcementDate, 1))
  await eventually(async () => {
    const { season, checks } = await checklist(admin, year)
    const open = checks.filter(({ isDone }) => !isDone).map(({ kind }) => kind)
    if (open.length) throw new Error(`The season of ${year} cannot be closed: ${open}`)
    await admin.post(`/season/${year}/close`, { version: season.version })
  })
  return year
}

export async function prepareSeason(admin: Administrator, year: number): Promise<() => Promise<void>> {
  await admin.post('/season', { year })
  const { season } = await checklist(admin, year)
  return () => admin.post(`/season/${year}/start`, { version: season.version })
}

async function nextYear(database: string): Promise<void> {
  const product = await startProduct(database)
  const admin = await administrator(product)
  const year = await closeSeason(admin, product)
  const start = await prepareSeason(admin, year + 1)
  await start()
  await product.stop()
}

export interface Size {
  seasons: number
  entries: number
  ballots: number
}

/** The submissions repeat each year. The last season is in its poll, the others are closed. */
export async function fillSeasons(database: string, { seasons, entries, ballots }: Size): Promise<void> {
  await (await startProduct(database)).stop()
  await fill(database, { entries, ballots })
  for (let to = 2; to <= seasons; to += 1) {
    const last = daysLater(await currentSchedule(database))
    await nextYear(database)
    const days = daysLater(await currentSchedule(database)) - last
    const orm = await openToFill(database)
    await copySeason(orm, { from: to - 1, to, days })
    await closeFilled(orm)
  }
  await runMaintenance(database)
}
