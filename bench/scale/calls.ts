import type { Administrator } from '@snowplow/load/administrator.ts'
import { newest, searchFor } from '@snowplow/load/lists.ts'

export type Call = [path: string, query: object]

export interface MeasureTarget {
  district: number
  county: number
  day: string
}

/** Fifth district and seventh county; their ids differ every year. */
export async function findMeasureTarget(admin: Administrator, day: string): Promise<MeasureTarget> {
  const [{ items: districts }, counties] = await Promise.all([
    admin.read<{ items: { id: number }[] }>('/district'),
    admin.read<{ id: number }[]>('/county'),
  ])
  const nth = (areas: { id: number }[], target: number) => areas.map(({ id }) => id).sort((a, b) => a - b)[target - 1]
  return { district: nth(districts, 5) ?? 0, county: nth(counties, 7) ?? 0, day }
}

const byName = { snowplowName: 'asc', id: 'asc' }

function listPages({ district, county, day }: MeasureTarget): object[] {
  const createdAt = { createdAt: { $gte: `${day}T00:00:00-05:00`, $lt: `${day}T23:59:59.999-05:00` } }
  return [
    ...['id', 'snowplowName', 'countyId', 'gradeLevel', 'reviewState', 'createdAt'].flatMap((field) =>
      ['asc', 'desc'].map((direction) => ({ orderBy: { [field]: direction, id: direction } })),
    ),
    ...['pending', 'approved', 'rejected'].flatMap((reviewState) =>
      [newest, byName].map((orderBy) => ({ where: { reviewState }, orderBy })),
    ),
    ...[newest, byName].flatMap((orderBy) => [
      { where: { countyId: county }, orderBy },
      { where: { districtId: district }, orderBy },
      { where: { gradeLevel: '3rd Grade' }, orderBy },
      { where: createdAt, orderBy },
      {
        where: { $and: [{ districtId: district }, { reviewState: 'rejected' }, { gradeLevel: '3rd Grade' }] },
        orderBy,
      },
      { where: { $and: [{ reviewState: 'pending' }, createdAt] }, orderBy },
    ]),
    ...['bace', 'fogu laughs', 'because'].map((text) => searchFor(text)),
    { where: { $and: [{ reviewState: 'pending' }, { words: { $fulltext: 'bace' } }] }, orderBy: newest },
    { where: { hasHint: true }, orderBy: newest },
    { orderBy: newest, offset: 900_000 },
    { where: { reviewState: 'approved' }, orderBy: newest, offset: 400_000 },
  ]
}

export const createListCalls = (target: MeasureTarget): Call[] => [
  ...listPages(target).map((page): Call => ['/public-submission', page]),
  ['/public-submission/group', {}],
  ['/public-submission/statistics', {}],
  ['/approved-name', { where: { districtId: target.district } }],
  ['/approved-name', { where: { $and: [{ districtId: target.district }, { words: { $fulltext: 'bace' } }] } }],
  ['/district-poll', {}],
  [`/district-poll/${target.district}`, {}],
  ['/employee-submission', {}],
  ['/user', {}],
  ['/audit-event', {}],
]

export const createArchiveCalls = (season: number): Call[] =>
  (
    [
      ['/public-submission', { orderBy: newest }],
      ['/public-submission', { orderBy: byName }],
      ['/public-submission', { where: { reviewState: 'rejected' }, orderBy: newest }],
      ['/public-submission', { orderBy: newest, offset: 900_000 }],
      ['/public-submission', searchFor('bace')],
      ['/public-submission/statistics', {}],
      ['/public-voting/result', {}],
      ['/employee-submission', {}],
      ['/audit-event', {}],
      ['/winner', {}],
    ] satisfies Call[]
  ).map(([path, query]) => [path, { ...query, season }])
