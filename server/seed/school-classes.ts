import type { InferEntity } from '@mikro-orm/core'
import { unconfirmedPriority } from '@snowplow/contract/mail/mail.ts'
import { defaultLanguage } from '@snowplow/contract/text/languages.ts'
import { newReference } from '@snowplow/contract/text/reference.ts'
import { insertRows } from '../db/json-rows.ts'
import type { Em } from '../db/orm.ts'
import type { County } from '../entities/county.entity.ts'
import { Mail } from '../entities/mail.entity.ts'
import { SchoolClass } from '../entities/school-class.entity.ts'
import { createNumbers, pick, type Timeline } from './sample.ts'

interface SampleClass {
  school: string
  /** Position among the grade levels, from 0. */
  grade: number
  teacher: number
  entries: number
  /** Start of the evening on which the families send their entries. */
  from: string
  endedFor?: string
}

/** One teacher has two classes, one class has no entry yet, and the office ended the code of one. */
const classes: readonly SampleClass[] = [
  { school: 'Sample Creek Elementary', grade: 4, teacher: 1, entries: 24, from: '2025-08-21T22:30:00Z' },
  { school: 'Example Hills School', grade: 6, teacher: 2, entries: 19, from: '2025-08-26T22:30:00Z' },
  { school: 'Demo Valley Middle School', grade: 8, teacher: 3, entries: 30, from: '2025-08-28T22:30:00Z' },
  { school: 'Sample Creek Elementary', grade: 2, teacher: 1, entries: 17, from: '2025-09-03T22:30:00Z' },
  {
    ...{ school: 'Placeholder Ridge High', grade: 11, teacher: 4, entries: 15, from: '2025-09-05T22:30:00Z' },
    endedFor: 'The code was posted in a public forum.',
  },
  { school: 'Test Prairie Academy', grade: 5, teacher: 5, entries: 22, from: '2025-09-09T22:30:00Z' },
  { school: 'Example Hills School', grade: 3, teacher: 6, entries: 0, from: '2025-09-11T22:30:00Z' },
]

const hour = 3_600_000
const eveningMs = 3 * hour
const dayMs = 24 * hour
/** Longer than a season. */
const otherDistrictMs = 1000 * dayMs

interface SampleEntry {
  county: number
  schoolClass: number | null
  schoolName: string
  gradeLevel: string
  reviewedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

interface Sample {
  counties: readonly InferEntity<typeof County>[]
  gradeLevels: readonly { name: string }[]
  /** Name of the administrator who ended a code. */
  reviewer: string
  when: Timeline
}

/**
 * Seeds classes with the mails to their teachers, and gives codes to some of the entries: those of a class from
 * one county, on one evening. A class takes the entries of its own district that are closest in time, as long as there are
 * enough: districts have the same names as without classes.
 * @returns the entries, in the same order
 */
export async function seedSchoolClasses<Entry extends SampleEntry>(
  em: Em,
  entries: readonly Entry[],
  { counties, gradeLevels, reviewer, when }: Sample,
): Promise<Entry[]> {
  const districts = [...Map.groupBy(counties, ({ district }) => district.id).values()]
  const rows = classes.map(({ school, grade, teacher, from, endedFor }, index) => ({
    schoolName: school,
    county: (pick(districts, index)[0] as InferEntity<typeof County>).id,
    gradeLevel: pick(gradeLevels, grade).name,
    code: newReference(),
    email: `teacher${teacher}@example.com`,
    language: defaultLanguage,
    revokedAt: endedFor ? when(Date.parse(from) + dayMs) : null,
    revokedBy: endedFor ? reviewer : null,
    revokeReason: endedFor ?? null,
    createdAt: when(Date.parse(from) - dayMs),
  }))
  const ids = await insertRows(em, SchoolClass, rows)
  await insertRows(
    em,
    Mail,
    rows.map(({ email, language, createdAt }, index) => ({
      ...{ kind: 'class.created' as const, entityId: ids[index] as number, recipient: email, language },
      ...{ state: 'sent' as const, attempts: 1, priority: unconfirmedPriority },
      ...{ dueAt: createdAt, attemptedAt: createdAt, sentAt: createdAt, createdAt },
    })),
  )
  const districtOf = new Map(counties.map(({ id, district }) => [id, district.id]))
  const random = createNumbers(3)
  const seeded = [...entries]
  for (const [index, { county, gradeLevel, schoolName }] of rows.entries()) {
    const { from, entries: count } = pick(classes, index)
    const evening = when(from).getTime()
    const getDistance = (entry: Entry) =>
      (districtOf.get(entry.county) === districtOf.get(county) ? 0 : otherDistrictMs) +
      Math.abs(entry.createdAt.getTime() - evening)
    const closest = [...seeded.keys()]
      .filter((at) => pick(seeded, at).schoolClass === null)
      .sort((a, b) => getDistance(pick(seeded, a)) - getDistance(pick(seeded, b)))
    for (const at of closest.slice(0, count)) {
      const entry = pick(seeded, at)
      const createdAt = when(Date.parse(from) + random(eveningMs))
      const times = { createdAt, updatedAt: createdAt, reviewedAt: entry.reviewedAt && createdAt }
      seeded[at] = { ...entry, county, gradeLevel, schoolName, schoolClass: ids[index] as number, ...times }
    }
  }
  return seeded
}
