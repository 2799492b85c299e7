import type { PublicSubmission } from 'contract/submission-review.ts'
import type { Em } from '../../db/orm.ts'
import { County, District } from '../county/county.entity.ts'

interface PlaceNames {
  county: Map<number, string>
  district: Map<number, string>
}

export async function placeNames(em: Em): Promise<PlaceNames> {
  const [counties, districts] = await Promise.all([em.findAll(County), em.findAll(District)])
  const names = (places: { id: number; name: string }[]) => new Map(places.map(({ id, name }) => [id, name]))
  return { county: names(counties), district: names(districts) }
}

type Column = readonly [heading: string, cell: (entry: PublicSubmission) => string | number | boolean | null]

/** The sheet's columns; without personal data it may leave the office. */
export function exportColumns({ county, district }: PlaceNames, hasPersonalData: boolean): Column[] {
  const personal: Column[] = [
    ['First name', ({ firstName }) => firstName],
    ['Last name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Phone number', ({ phoneNumber }) => phoneNumber],
    ['School', ({ schoolName }) => schoolName],
    ['Consent to publish the child’s information', ({ childInfoParentConsent }) => childInfoParentConsent],
  ]
  return [
    ['Entry', ({ id }) => id],
    ['Snowplow name', ({ snowplowName }) => snowplowName],
    ['Description', ({ snowplowNameDescription }) => snowplowNameDescription],
    ['Grade level', ({ gradeLevel }) => gradeLevel],
    ['County', ({ countyId }) => county.get(countyId) ?? ''],
    ['District', ({ districtId }) => district.get(districtId) ?? ''],
    ...(hasPersonalData ? personal : []),
    ['Review', ({ reviewState }) => reviewState],
    ['Reason', ({ reviewReason }) => reviewReason],
    ['Reviewed at', ({ reviewedAt }) => reviewedAt],
    ['Received at', ({ createdAt }) => createdAt],
  ]
}
