import { addDays, daysBetween } from '@snowplow/contract/contest/days.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import type { Check, Season } from '@snowplow/contract/season/seasons.ts'
import { Season as SeasonRow } from '@snowplow/server/entities/season.entity.ts'
import { schedule2025 } from '@snowplow/server/seed/reference.ts'
import { type Administrator, signIn } from './administrator.ts'
import { withDatabase } from './databases.ts'
import { moveTo, type Server, startProduct } from './servers.ts'
import { waitUntil } from './wait.ts'

const closeTimeoutMs = 300_000

export const countDaysSince2025 = ({ entryDeadline }: Schedule) =>
  daysBetween(schedule2025.entryDeadline, entryDeadline)

export async function readSchedule(database: string): Promise<Schedule> {
  const [season] = await withDatabase(database, (em) =>
    em.find(SeasonRow, { state: 'running' }, { fields: ['schedule'] }),
  )
  if (!season) throw new Error('No season is running')
  return season.schedule
}

async function approveTrucks(admin: Administrator): Promise<void> {
  const query = { where: { status: 'Pending' }, limit: 100 }
  const { items } = await admin.read<{ items: { id: number; version: number }[] }>('/employee-submission', query)
  const entries = items.map(({ id, version }) => ({ id, version }))
  if (entries.length) await admin.post('/employee-submission/approval', { id: crypto.randomUUID(), entries })
}

const readChecklist = (admin: Administrator, year: number) =>
  admin.read<{ season: Season; checks: Check[] }>(`/season/${year}/checklist`)

/** Runs the day after the announcement, with nothing left to decide. @returns the closed year */
export async function closeSeason(admin: Administrator, server: Server): Promise<number> {
  const seasons = await admin.read<Season[]>('/season')
  const { year, announcementDate } = seasons.find(({ isCurrent }) => isCurrent) as Season
  // While staff name their trucks.
  await moveTo(server, addDays(announcementDate, -14))
  await approveTrucks(admin)
  await moveTo(server, addDays(announcementDate, 1))
  let obstacle: unknown
  const close = async () => {
    const { season, checks } = await readChecklist(admin, year)
    obstacle = checks.filter(({ isDone }) => !isDone).map(({ kind }) => kind)
    if (`${obstacle}`) return false
    return admin.post(`/season/${year}/close`, { version: season.version }).then(
      () => true,
      (error) => {
        obstacle = error
        return false
      },
    )
  }
  if (!(await waitUntil(close, { pauseMs: 500, timeoutMs: closeTimeoutMs })))
    throw new Error(`The season of ${year} cannot be closed: ${obstacle}`)
  return year
}

export async function prepareSeason(admin: Administrator, year: number): Promise<() => Promise<unknown>> {
  await admin.post('/season', { year })
  const { season } = await readChecklist(admin, year)
  return () => admin.post(`/season/${year}/start`, { version: season.version })
}

/** Closes the current season of a database and starts the next one. @returns the closed year */
export async function startNextYear(database: string): Promise<number> {
  const product = await startProduct(database)
  const admin = await signIn(product)
  const year = await closeSeason(admin, product)
  const start = await prepareSeason(admin, year + 1)
  await start()
  await product.stop()
  return year
}
