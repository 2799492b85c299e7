import type { InferEntity } from '@mikro-orm/core'
import type { County as CountyReply, District as DistrictReply } from '@snowplow/contract/county/county.ts'
import { toOne } from '../../db/lists/relations.ts'
import { type County, District } from './county.entity.ts'

export const toDistrict = ({ id, name }: DistrictReply): DistrictReply => ({ id, name })

export const toCounty = ({ id, name, district }: InferEntity<typeof County>): CountyReply => ({
  id,
  name,
  districtId: district.id,
})

export const shownDistrict = { reads: ['name'], toReply: toDistrict }

export const district = toOne((row: { district: { id: number } }) => row.district.id, District, shownDistrict)

export const shownCounty = { reads: ['name', 'district'], toReply: toCounty, relations: { district } }
