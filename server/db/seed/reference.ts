import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import { statuses } from '@snowplow/contract/internal-naming.ts'
import { Contest } from '../../features/contest/contest.entity.ts'
import { County, District, GradeLevel } from '../../features/county/county.entity.ts'
import { Status } from '../../features/internal-naming/internal-naming.entity.ts'
import { Season } from '../../features/season/season.entity.ts'
import { insertRows } from '../json-rows.ts'
import type { Em } from '../orm.ts'
import arkansas from './arkansas.json' with { type: 'json' }

/** Section 4. */
export const schedule2025: Schedule = {
  phases: [
    { phase: 1, startsOn: '2025-08-11', endsOn: '2025-09-15' },
    { phase: 2, startsOn: '2025-09-16', endsOn: '2025-09-25' },
    { phase: 3, startsOn: '2025-09-29', endsOn: '2025-10-03' },
    { phase: 4, startsOn: '2025-10-10', endsOn: '2025-10-17' },
  ],
  entryDeadline: '2025-09-15',
  announcementDate: '2025-10-27',
}

const texts: ContestTexts = {
  departmentName: 'State Department of Transportation',
  departmentWebsite: 'https://www.example.gov/transportation',
  contactEmail: 'snowplows@example.gov',
  winnersLink: null,
  companyName: 'Example Civic Software',
  companyLink: 'https://www.example.com/',
}

/** Of an installation that has had no other. */
export const firstSeason = 1

const gradeLevels = [
  'Pre-Kindergarten',
  'Kindergarten',
  ...['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th', '11th', '12th'].map(
    (nth) => `${nth} Grade`,
  ),
]

/** An installation with its first season. */
export async function seedReference(em: Em, now: Date, isSample: boolean): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  await em.insert(Season, {
    id: firstSeason,
    year: Number(schedule2025.announcementDate.slice(0, 4)),
    state: 'running',
    schedule: schedule2025,
    texts,
    stateFips: arkansas.fips,
    timeZone: 'America/Chicago',
    startedAt: now,
    ...times,
  })
  await em.insert(Contest, { id: 1, season: firstSeason, isSample, ...times })
  const codes = new Map(Object.entries(arkansas.codes))
  const numbered = arkansas.districts
    .flatMap(({ id, counties }) => counties.map((name) => ({ name, district: id })))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  await insertRows(
    em,
    District,
    arkansas.districts.map(({ id, name }) => ({ id, name, position: id })),
  )
  await insertRows(
    em,
    County,
    numbered.map((county, place) => ({
      id: place + 1,
      ...county,
      fips: `${arkansas.fips}${codes.get(county.name)}`,
    })),
  )
  await insertRows(
    em,
    GradeLevel,
    gradeLevels.map((name, place) => ({ id: place + 1, name, position: place + 1 })),
  )
}

/** The statuses of internal naming, also in a database that is older than they. */
export async function seedStatuses(em: Em): Promise<void> {
  if (await em.count(Status)) return
  await em.insertMany(
    Status,
    statuses.map((name, place) => ({ id: place + 1, name })),
  )
}
