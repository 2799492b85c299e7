import * as z from 'zod/mini'
import { id } from '../text/text.ts'
import type { Relation } from './relations.ts'

export const district = { item: z.object({ id: id(), name: z.string() }) } satisfies Relation

export const county = {
  item: z.object({ id: id(), name: z.string(), districtId: id() }),
  relations: { district },
} satisfies Relation

export const Colleague = z.object({ id: id(), firstName: z.string(), lastName: z.string() })
export const colleague = { item: Colleague } satisfies Relation

/** Name and origin, never data of a child or a parent; only the list of entries has more, and it is audited. */
export const PublicName = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowNameDescription: z.string(),
  gradeLevel: z.string(),
  countyId: id(),
})
export const publicName = { item: PublicName, relations: { county } } satisfies Relation

/** Section 3, TopDistrictEmployeeName. Computed, not stored: one per entry of a district, with the entry's id. */
export const TopName = z.object({
  id: id(),
  snowplowName: z.string(),
  numberOfVotes: z.number(),
  publicNameSubmissionId: id(),
  districtId: id(),
})
/** Hidden from voters before they vote. */
export const topName = {
  item: TopName,
  needs: 'votingOption.publish',
  relations: { publicNameSubmission: publicName, district },
} satisfies Relation
