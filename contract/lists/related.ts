/** People, places and entries as lists bring them along: what everybody may know of them who may read such a list. */
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

/** The name and where it comes from, never a child or a parent; an entry's list alone shows more, and audits it. */
export const PublicName = z.object({
  id: id(),
  snowplowName: z.string(),
  snowplowNameDescription: z.string(),
  gradeLevel: z.string(),
  countyId: id(),
})
export const publicName = { item: PublicName, relations: { county } } satisfies Relation

/**
 * Section 3, TopDistrictEmployeeName. It is counted and not stored: a district has one for each entry, whose id it has.
 */
export const TopName = z.object({
  id: id(),
  snowplowName: z.string(),
  numberOfVotes: z.number(),
  publicNameSubmissionId: id(),
  districtId: id(),
})
/** Not for voters before they vote. */
export const topName = {
  item: TopName,
  needs: 'votingOption.publish',
  relations: { publicNameSubmission: publicName, district },
} satisfies Relation
