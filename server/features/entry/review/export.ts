import type { InferEntity } from '@mikro-orm/core'
import { type PersonalField, personalFields } from '@snowplow/contract/entry/entry.ts'
import { exportHeadings } from '@snowplow/contract/entry/entry-import.ts'
import type { Condition } from '@snowplow/contract/lists/paging.ts'
import type { Em } from '../../../db/orm.ts'
import { County, District } from '../../../entities/county.entity.ts'
import type { PublicNameSubmission } from '../../../entities/public-name-submission.entity.ts'
import type { Columns } from '../../../http/csv/csv-file.ts'

export const exportFields = [
  'id',
  ...personalFields,
  'gradeLevel',
  'county',
  'snowplowName',
  'snowplowNameDescription',
  'childInfoParentConsent',
  'isStoryHidden',
  'reviewState',
  'reviewReason',
  'reviewedAt',
  'reviewedBy',
  'importedBy',
  'createdAt',
] as const

type Entry = InferEntity<typeof PublicNameSubmission>
type ExportRow = Omit<Pick<Entry, (typeof exportFields)[number]>, 'county'> & { county: number }

interface AreaNames {
  county: string
  district: string
}

export async function loadAreaNames(em: Em): Promise<Map<number, AreaNames>> {
  const [counties, districts] = await Promise.all([em.findAll(County), em.findAll(District)])
  const districtName = new Map(districts.map(({ id, name }) => [id, name]))
  return new Map(
    counties.map(({ id, name, district }) => [id, { county: name, district: districtName.get(district.id) ?? '' }]),
  )
}

type Column = Columns<ExportRow>[number]

const personalColumns = personalFields.map(
  (field) => [exportHeadings[field], (entry: Pick<Entry, PersonalField>) => entry[field] ?? null] as const,
)

export const familyFields = ['id', ...personalFields, 'gradeLevel', 'childInfoParentConsent', 'publication'] as const
export type FamilyRow = Pick<Entry, (typeof familyFields)[number]>

const consentHeading = 'Consent to publish'

export const familyColumns: Columns<FamilyRow> = [
  ['Entry', ({ id }) => id],
  ...personalColumns,
  ['Grade level', ({ gradeLevel }) => gradeLevel],
  [consentHeading, ({ childInfoParentConsent }) => childInfoParentConsent],
  ['May be published', ({ publication }) => publication ?? null],
]

/** Omits personal data unless requested, so that the sheet can be shared outside the department. */
export function exportColumns(areaNames: Map<number, AreaNames>, hasPersonalData: boolean): Column[] {
  const consent: Column = [consentHeading, (entry) => entry.childInfoParentConsent]
  return [
    ['Entry', ({ id }) => id],
    ['Snowplow name', ({ snowplowName }) => snowplowName],
    ['Description', ({ snowplowNameDescription }) => snowplowNameDescription],
    ['Grade level', ({ gradeLevel }) => gradeLevel],
    ['County', ({ county }) => areaNames.get(county)?.county ?? ''],
    ['District', ({ county }) => areaNames.get(county)?.district ?? ''],
    ...(hasPersonalData ? [...personalColumns, consent] : []),
    ['Review', ({ reviewState }) => reviewState],
    ['Reason', ({ reviewReason }) => reviewReason ?? null],
    ['Reviewed at', ({ reviewedAt }) => reviewedAt ?? null],
    ['Reviewed by', ({ reviewedBy }) => reviewedBy ?? null],
    ['Story hidden', ({ isStoryHidden }) => isStoryHidden],
    ['Received at', ({ createdAt }) => createdAt],
    ['Imported by', ({ importedBy }) => importedBy ?? null],
  ]
}

export const isPersonal = (field: string) => (personalFields as readonly string[]).includes(field)

/**
 * Redacts conditions for the audit log, which outlives the entries: only the field name of a personal condition is stored.
 */
export function omitPersonalData(condition: Condition): object {
  if ('all' in condition) return { all: condition.all.map(omitPersonalData) }
  if ('any' in condition) return { any: condition.any.map(omitPersonalData) }
  if ('not' in condition) return { not: omitPersonalData(condition.not) }
  return isPersonal(condition.field) ? { field: condition.field } : condition
}
