// Relations shared by lists; the contract's `related.ts` defines which fields they may expose.
import type { InferEntity } from '@mikro-orm/core'
import type { County as CountyReply, District as DistrictReply } from '@snowplow/contract/county/county.ts'
import { toOne } from '../../db/lists/relations.ts'
import { County, District } from '../../entities/county.entity.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { User, type UserRow } from '../../entities/user.entity.ts'

export const toDistrict = ({ id, name }: DistrictReply): DistrictReply => ({ id, name })

export const toCounty = ({ id, name, district }: InferEntity<typeof County>): CountyReply => ({
  id,
  name,
  districtId: district.id,
})

export const districtPresenter = { reads: ['name'], toReply: toDistrict }

export const district = toOne((row: { district: { id: number } }) => row.district.id, District, districtPresenter)

export const countyPresenter = { reads: ['name', 'district'], toReply: toCounty, relations: { district } }

const personPresenter = {
  reads: ['firstName', 'lastName'],
  toReply: ({ id, firstName, lastName }: UserRow) => ({ id, firstName, lastName }),
}

export const colleague = toOne((row: { user: { id: number } }) => row.user.id, User, personPresenter)

export const adminUser = toOne((row: { adminUser?: { id: number } | null }) => row.adminUser?.id, User, personPresenter)

type Entry = InferEntity<typeof PublicNameSubmission>

/** Omits personal data: the rest of an entry belongs to a child and a parent. Needs `publicStory` loaded. */
export const toPublicName = ({ id, snowplowName, publicStory, gradeLevel, county }: Entry) => ({
  id,
  snowplowName,
  snowplowNameDescription: publicStory ?? '',
  gradeLevel,
  countyId: county.id,
})

// Does not even read the personal data.
const entryPresenter = {
  reads: ['snowplowName', 'publicStory', 'gradeLevel', 'county'],
  toReply: toPublicName,
  relations: { county: toOne(({ county }: Entry) => county.id, County, countyPresenter) },
}

export const relateName = <Of>(idOf: (row: Of) => number) => toOne(idOf, PublicNameSubmission, entryPresenter)
