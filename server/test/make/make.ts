import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import { type PersonalField, personalFields } from '@snowplow/contract/entry/entry.ts'
import { exampleEntry } from '@snowplow/contract/entry/entry-import.ts'
import type { ReviewState } from '@snowplow/contract/entry/entry-review.ts'
import type { EntryInput } from '@snowplow/contract/entry/naming-form.ts'
import { toConfusableKey } from '../../db/confusable-key.ts'
import { insertRows } from '../../db/json-rows.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../../entities/public-voting.entity.ts'
import type { TestApp } from '../test-app.ts'

/** Large enough that names with their numbers sort in order of creation. */
let sequence = 10_000

type UnsentEntry = Omit<EntryInput, 'idempotencyKey' | 'classCode' | 'source'>

/** Returns a valid entry with a unique child, email and plow name. */
export function makeEntry(overrides: Partial<UnsentEntry> = {}): UnsentEntry {
  sequence += 1
  return {
    ...exampleEntry,
    firstName: 'Flurry',
    lastName: `Testerson ${sequence}`,
    email: `family${sequence}@example.com`,
    phoneNumber: '(501) 555-0123',
    gradeLevel: '3rd Grade',
    countyId: 1,
    schoolName: 'Homeschool',
    snowplowName: `Sample Plow ${sequence}`,
    snowplowNameDescription: 'It pushes snow.',
    childInfoParentConsent: true,
    recaptcha: 'off',
    ...overrides,
  }
}

/** Personal data that occurs nowhere else: that of a family's entry, and the teacher of a class entry. */
const { teacherName, ...ofFamily } = {
  ...(Object.fromEntries(personalFields.map((field) => [field, `Quarkstein ${field}`])) as Record<
    PersonalField,
    string
  >),
  email: 'pinselohr@example.com',
  phoneNumber: '(501) 555-7391',
}
export const distinctFamily = ofFamily
export const distinctTeacher = { teacherName }
const distinctTexts = Object.values({ ...distinctFamily, ...distinctTeacher })
export const familyPattern = new RegExp(distinctTexts.map(RegExp.escape).join('|'), 'i')

export const ownTexts: ContestTexts = {
  departmentName: 'Sample Department of Roads',
  departmentWebsite: 'https://roads.example.gov',
  contactEmail: 'plows@roads.example.gov',
  winnersLink: null,
  companyName: 'Sample Software for Roads',
  companyLink: 'https://software.example.com',
}

interface EntryOverrides {
  county?: number
  reviewState?: ReviewState
  names?: readonly string[]
}

export function makeEntries(
  { orm }: Pick<TestApp, 'orm'>,
  count: number,
  overrides: EntryOverrides = {},
): Promise<number[]> {
  const now = new Date('2025-09-26T12:00:00Z')
  const entries = Array.from({ length: count }, (_, index) => {
    const snowplowName = overrides.names?.[index]
    const { countyId, recaptcha: __, ...entry } = makeEntry(snowplowName ? { snowplowName } : {})
    return {
      ...entry,
      county: overrides.county ?? countyId,
      reviewState: overrides.reviewState ?? 'pending',
      nameKey: toConfusableKey(entry.snowplowName),
      emailKey: entry.email,
      childKey: entry.lastName,
      emailUse: 1,
      createdAt: now,
      updatedAt: now,
    }
  })
  return insertRows(orm.em.fork(), PublicNameSubmission, entries)
}

export const makeApproved = (contest: TestApp, count: number) =>
  makeEntries(contest, count, { reviewState: 'approved' })

const optionsCreatedAt = new Date('2025-09-26T12:00:00Z')

export async function makeVotingOptions(contest: TestApp, district: number, count = 4): Promise<number[]> {
  const entries = await makeApproved(contest, count)
  return insertRows(
    contest.orm.em.fork(),
    PublicVotingOption,
    entries.map((publicNameSubmission, index) => ({
      district,
      optionNumber: index + 1,
      publicNameSubmission,
      createdAt: optionsCreatedAt,
    })),
  )
}
