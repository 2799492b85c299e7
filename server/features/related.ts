/** People, places and entries as lists bring them along; the contract's `related.ts` says what may be known of them. */
import type { InferEntity } from '@mikro-orm/core'
import type { County as CountyReply, District as DistrictReply } from '@snowplow/contract/county/county.ts'
import { toOne } from '../db/lists/relations.ts'
import { County, District } from './county/county.entity.ts'
import { PublicNameSubmission } from './public-submission/public-name-submission.entity.ts'
import { User, type UserRow } from './user/user.entity.ts'

export const toDistrict = ({ id, name }: DistrictReply): DistrictReply => ({ id, name })

export const toCounty = ({ id, name, district }: InferEntity<typeof County>): CountyReply => ({
  id,
  name,
  districtId: district.id,
})

export const shownDistrict = { reads: ['name'], toReply: toDistrict }

export const district = toOne((row: { district: { id: number } }) => row.district.id, District, shownDistrict)

export const shownCounty = { reads: ['name', 'district'], toReply: toCounty, relations: { district } }

const shownPerson = {
  reads: ['firstName', 'lastName'],
  toReply: ({ id, firstName, lastName }: UserRow) => ({ id, firstName, lastName }),
}

export const colleague = toOne((row: { user: { id: number } }) => row.user.id, User, shownPerson)

/** The administrator who refused a name; null once the account is deleted. */
export const adminUser = toOne((row: { adminUser?: { id: number } | null }) => row.adminUser?.id, User, shownPerson)

type Entry = InferEntity<typeof PublicNameSubmission>

/** The rest of an entry is a child's and a parent's. */
export const toPublicName = ({ id, snowplowName, snowplowNameDescription, gradeLevel, county }: Entry) => ({
  id,
  snowplowName,
  snowplowNameDescription,
  gradeLevel,
  countyId: county.id,
})

/** An entry as other lists bring it along: the rest is not even read. */
const shownEntry = {
  reads: ['snowplowName', 'snowplowNameDescription', 'gradeLevel', 'county'],
  toReply: toPublicName,
  relations: { county: toOne(({ county }: Entry) => county.id, County, shownCounty) },
}

export const publicName = <Of>(idOf: (row: Of) => number) => toOne(idOf, PublicNameSubmission, shownEntry)
