import type { InferEntity } from '@mikro-orm/core'
import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { Schedule } from '@snowplow/contract/contest/schedule.ts'
import { statuses } from '@snowplow/contract/internal-naming.ts'
import { setupSteps } from '@snowplow/contract/setup.ts'
import { insertRows } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import { County, District, GradeLevel } from '../entities/county.entity.ts'
import { Installation, type StoredBranding } from '../entities/installation.entity.ts'
import { Status } from '../entities/internal-naming.entity.ts'
import { Season } from '../entities/season.entity.ts'
import { SetupMark } from '../entities/setup-mark.entity.ts'
import { moveSchedule } from '../features/season/schedule/moved-schedule.ts'
import arkansas from './arkansas.json' with { type: 'json' }

/** Schedule of section 4. */
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

export const sampleTimeZone = 'America/Chicago'

const getYear = ({ announcementDate }: Schedule) => Number(announcementDate.slice(0, 4))

export const firstSeason = 1

const gradeLevels = [
  'Pre-Kindergarten',
  'Kindergarten',
  ...['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th', '11th', '12th'].map(
    (nth) => `${nth} Grade`,
  ),
]

const sampleTexts: ContestTexts = {
  departmentName: 'State Department of Transportation',
  departmentWebsite: 'https://www.example.gov/transportation',
  contactEmail: 'snowplows@example.gov',
  winnersLink: null,
  companyName: 'Example Civic Software',
  companyLink: 'https://www.example.com/',
}

const noTexts: ContestTexts = {
  departmentName: null,
  departmentWebsite: null,
  contactEmail: null,
  winnersLink: null,
  companyName: null,
  companyLink: null,
}

// A seeded installation has no setup steps left.
const setupDone = setupSteps.map((step) => ({ step, mark: 'done' as const }))

type SeasonRow = InferEntity<typeof Season>
type NewSeason = Pick<SeasonRow, 'year' | 'schedule' | 'state' | 'stateFips' | 'startedAt'> &
  Partial<Pick<SeasonRow, 'texts' | 'timeZone'>>

/**
 * Inserts an installation and its first season, without counties, districts or grade levels.
 * @param rehearsed branding of the real installation to rehearse
 */
export async function insertInstallation(
  em: Em,
  season: NewSeason,
  { now, isSample, rehearsed }: { now: Date; isSample: boolean; rehearsed?: StoredBranding },
): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  await em.insert(Season, { id: firstSeason, texts: sampleTexts, timeZone: sampleTimeZone, ...season, ...times })
  await em.insert(Installation, {
    id: 1,
    season: firstSeason,
    isSample,
    isRehearsal: !!rehearsed,
    ...rehearsed,
    ...times,
  })
  if (season.state !== 'preparing')
    await em.insertMany(
      SetupMark,
      setupDone.map((mark) => ({ ...mark, createdAt: now })),
    )
}

const insertGradeLevels = (em: Em) =>
  insertRows(
    em,
    GradeLevel,
    gradeLevels.map((name, index) => ({ id: index + 1, name, position: index + 1 })),
  )

/**
 * Seeds a new department's installation: a proposed schedule and the grade levels. Administrators add the rest, and
 * open it.
 */
export async function seedNewInstallation(em: Em, now: Date): Promise<void> {
  const inYear = (year: number) => moveSchedule(schedule2025, year - getYear(schedule2025))
  const thisYears = inYear(now.getUTCFullYear())
  const isOver = Date.parse(thisYears.announcementDate) < now.getTime()
  const schedule = isOver ? inYear(now.getUTCFullYear() + 1) : thisYears
  const season = { year: getYear(schedule), schedule, state: 'preparing', stateFips: null, startedAt: null } as const
  await insertInstallation(em, { ...season, texts: noTexts }, { now, isSample: false })
  await insertGradeLevels(em)
}

export async function seedReference(em: Em, now: Date, isSample: boolean): Promise<void> {
  const season = { year: getYear(schedule2025), schedule: schedule2025, stateFips: arkansas.fips } as const
  await insertInstallation(em, { ...season, state: 'running', startedAt: now }, { now, isSample })
  await insertGradeLevels(em)
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
    numbered.map((county, index) => ({
      id: index + 1,
      ...county,
      fips: `${arkansas.fips}${codes.get(county.name)}`,
    })),
  )
}

/** Also runs on databases older than the statuses. */
export async function seedStatuses(em: Em): Promise<void> {
  if (await em.count(Status)) return
  await em.insertMany(
    Status,
    statuses.map((name, index) => ({ id: index + 1, name })),
  )
}
