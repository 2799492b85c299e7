import type { InferEntity } from '@mikro-orm/core'
import type { ListedSubmission, PublicSubmission } from '@snowplow/contract/public-submission/submission-review.ts'
import type { PublicNameSubmission } from '../public-name-submission.entity.ts'

export type Entry = InferEntity<typeof PublicNameSubmission>

/** An entry without who the child is and how the family is reached. Reads its county and its group. */
export const toListed = (entry: Entry): ListedSubmission => ({
  id: entry.id,
  gradeLevel: entry.gradeLevel,
  countyId: entry.county.id,
  districtId: entry.county.district.id,
  snowplowName: entry.snowplowName,
  snowplowNameDescription: entry.snowplowNameDescription,
  childInfoParentConsent: entry.childInfoParentConsent,
  reviewState: entry.reviewState,
  reviewReason: entry.reviewReason ?? null,
  reviewedAt: entry.reviewedAt?.toISOString() ?? null,
  reviewedBy: entry.reviewedBy ?? null,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
  version: entry.version,
  hints: entry.hints ?? [],
  groupId: entry.group?.id ?? null,
  groupCount: entry.group?.count ?? 1,
})

export const toReply = (entry: Entry): PublicSubmission => ({
  ...toListed(entry),
  firstName: entry.firstName,
  lastName: entry.lastName,
  email: entry.email,
  phoneNumber: entry.phoneNumber,
  schoolName: entry.schoolName,
})
