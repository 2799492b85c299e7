import type { ContestTexts } from '@snowplow/contract/contest/contest-texts.ts'
import type { PersonalField } from '@snowplow/contract/public-submission/entry.ts'
import type { SubmissionInput } from '@snowplow/contract/public-submission/public-submission.ts'
import type { ReviewState } from '@snowplow/contract/public-submission/submission-review.ts'
import { insertRows } from '../db/json-rows.ts'
import { PublicNameSubmission } from '../entities/public-name-submission.entity.ts'
import { PublicVotingOption } from '../entities/public-voting.entity.ts'
import type { TestApp } from './test-app.ts'

/** So large that names with their numbers are sorted as they were made. */
let sequence = 10_000

type Submission = Omit<SubmissionInput, 'idempotencyKey'>

/** A valid entry; every call another child, email and plow name. */
export function makeSubmission(overrides: Partial<Submission> = {}): Submission {
  sequence += 1
  return {
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

/** Personal data that occurs nowhere else; a field that the contract marks as personal needs a value here. */
export const distinctFamily: Record<PersonalField, string> = {
  firstName: 'Zwirbel',
  lastName: 'Quarkstein',
  email: 'pinselohr@example.com',
  phoneNumber: '(501) 555-7391',
  schoolName: 'Wichtelheim Elementary',
}
export const familyPattern = new RegExp(Object.values(distinctFamily).map(RegExp.escape).join('|'), 'i')

/** What a department has entered of itself. */
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
  /** Their plow names, in turn. */
  names?: readonly string[]
}

/** Stores `count` new entries, which wait for their review unless it is given. @returns their ids */
export function makeEntries({ orm }: TestApp, count: number, overrides: EntryOverrides = {}): Promise<number[]> {
  const now = new Date('2025-09-26T12:00:00Z')
  const entries = Array.from({ length: count }, (_, index) => {
    const snowplowName = overrides.names?.[index]
    const { countyId, recaptcha: __, ...entry } = makeSubmission(snowplowName ? { snowplowName } : {})
    const key = entry.snowplowName.toLowerCase()
    return {
      ...entry,
      county: overrides.county ?? countyId,
      reviewState: overrides.reviewState ?? 'pending',
      nameKey: key,
      emailKey: entry.email,
      childKey: entry.lastName,
      emailUse: 1,
      createdAt: now,
      updatedAt: now,
    }
  })
  return insertRows(orm.em.fork(), PublicNameSubmission, entries)
}

/** Stores `count` approved names of district 2. @returns their ids */
export const makeApproved = (contest: TestApp, count: number) =>
  makeEntries(contest, count, { reviewState: 'approved' })

const optionsCreatedAt = new Date('2025-09-26T12:00:00Z')

/** Offers `count` new names to a district's voters. @returns the ids of the options */
export async function makeVotingOptions(contest: TestApp, district: number, count = 4): Promise<number[]> {
  const submissions = await makeEntries(contest, count)
  return insertRows(
    contest.orm.em.fork(),
    PublicVotingOption,
    submissions.map((publicNameSubmission, index) => ({
      district,
      optionNumber: index + 1,
      publicNameSubmission,
      createdAt: optionsCreatedAt,
    })),
  )
}
