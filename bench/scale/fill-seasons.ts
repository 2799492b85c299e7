import { fillDatabase, runMaintenance, withFastWrites } from '@snowplow/load/fill-database.ts'
import { countDaysSince2025, readSchedule, startNextYear } from '@snowplow/load/seasons.ts'
import { createDemo } from '@snowplow/load/servers.ts'
import { copySeason } from './copy-season.ts'

export interface Size {
  seasons: number
  entries: number
  ballots: number
}

/** The submissions repeat each year. The last season is in its poll, the others are closed. */
export async function fillSeasons(database: string, { seasons, entries, ballots }: Size): Promise<void> {
  await createDemo(database)
  await fillDatabase(database, { entries, ballots })
  for (let to = 2; to <= seasons; to += 1) {
    const last = countDaysSince2025(await readSchedule(database))
    await startNextYear(database)
    const days = countDaysSince2025(await readSchedule(database)) - last
    await withFastWrites(database, (orm) => copySeason(orm, { from: to - 1, to, days }))
  }
  await runMaintenance(database)
}
