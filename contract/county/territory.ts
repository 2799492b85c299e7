/** Separate from county.ts, which every visitor loads. */
import * as z from 'zod/mini'
import { createImport, importErrors } from '../api/import.ts'
import { route } from '../api/route.ts'
import type { ImportFields } from '../csv/heading.ts'
import { maxDistricts, maxGradeLevels, nameMaxLength, territoryRows } from '../limits.ts'
import { seasonQuery } from '../season/season.ts'
import { fieldError, id, line, verbatim, version, zodErrors } from '../text/text.ts'

/** FIPS code of the census: two digits for a state, five for a county. */
const digits = (count: number) =>
  z.string(zodErrors()).check(z.regex(new RegExp(`^\\d{${count}}$`), fieldError('invalid')))

const storedId = () => z.nullable(id())

const getList = <Item extends z.ZodMiniObject<{ id: z.ZodMiniType<number | null>; name: z.ZodMiniType<string> }>>(
  item: Item,
  max: number,
) =>
  z.array(item, zodErrors()).check(
    z.maxLength(max, fieldError('too_many')),
    z.check((list) => {
      const rows = list.value as { id: number | null; name: string }[]
      const repeats = (key: 'id' | 'name', of: (row: { id: number | null; name: string }) => unknown) => {
        const encountered = new Set<unknown>()
        for (const [index, row] of rows.entries()) {
          const value = of(row)
          if (value !== null && encountered.has(value))
            list.issues.push({ code: 'custom', message: fieldError('repeated'), path: [index, key], input: rows })
          encountered.add(value)
        }
      }
      repeats('id', (row) => row.id)
      repeats('name', (row) => row.name.toLowerCase())
    }),
  )

const Named = z.strictObject({ id: storedId(), name: line(nameMaxLength) })

const TerritoryFields = z.strictObject({
  /** State in the atlas; null for a custom list, which has no map. */
  stateFips: z.nullable(digits(2)),
  /** IANA name; days begin and end in this zone. */
  timeZone: verbatim(nameMaxLength),
  districts: getList(Named, maxDistricts),
  counties: getList(
    z.strictObject({
      ...Named.shape,
      fips: z.nullable(digits(5)),
      /** Index into `districts`; null if unassigned. */
      district: z.nullable(z.number(zodErrors()).check(z.int(fieldError('wrong_type')), z.minimum(0))),
    }),
    territoryRows,
  ),
  gradeLevels: getList(Named, maxGradeLevels),
})

const territory = TerritoryFields.check((payload) => {
  const { stateFips, counties, districts } = payload.value
  const encountered = new Set<string>()
  for (const [index, { fips, district }] of counties.entries()) {
    const refuse = (field: string, code: 'invalid' | 'repeated' | 'not_found') =>
      payload.issues.push({ code: 'custom', message: code, path: ['counties', index, field], input: payload.value })
    if (fips !== null && !fips.startsWith(stateFips ?? ' ')) refuse('fips', 'invalid')
    else if (fips !== null && encountered.has(fips)) refuse('fips', 'repeated')
    if (fips !== null) encountered.add(fips)
    if (district !== null && district >= districts.length) refuse('district', 'not_found')
  }
})

export type Territory = z.output<typeof TerritoryFields>

export const TerritoryReply = z.object({
  ...TerritoryFields.shape,
  version: z.number(),
  isPreparing: z.boolean(),
})
export type TerritoryReply = z.output<typeof TerritoryReply>

/** Describes a change by names, not ids. For `moved`, `before` and `after` are districts. */
export const territoryChange = z.object({
  of: z.enum(['state', 'timeZone', 'district', 'county', 'gradeLevel']),
  action: z.enum(['added', 'removed', 'renamed', 'moved', 'reordered', 'changed']),
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type TerritoryChange = z.output<typeof territoryChange>

export const territoryBlockerReasons = [
  'district_in_use',
  'county_in_use',
  'county_moves',
  'county_without_district',
  'no_districts',
  'no_counties',
  'no_grade_levels',
  'time_zone_in_use',
] as const

export const territoryBlocker = z.object({
  reason: z.enum(territoryBlockerReasons),
  name: z.string(),
  entries: z.number(),
  favorites: z.number(),
  options: z.number(),
  votes: z.number(),
  trucks: z.number(),
})
export type TerritoryBlocker = z.output<typeof territoryBlocker>

const Planned = z.object({
  changes: z.array(territoryChange),
  blockers: z.array(territoryBlocker),
  territory: TerritoryReply,
})
export type PlannedTerritory = z.output<typeof Planned>

export const getTerritory = route({
  method: 'GET',
  path: '/territory',
  needs: 'territory.manage',
  tags: ['territory'],
  summary: 'Counties, districts, grade levels, state and time zone, as administrators change them.',
  query: seasonQuery,
  reply: TerritoryReply,
})

/** Headings of transport departments and of the census; its files have several columns that name the county. */
export const territoryFields = {
  county: {
    headings: [
      ...['County name', 'County_nam', 'Cnty_name', 'Cnty_nm', 'Co_name', 'NAMELSAD', 'NAMELSAD20'],
      ...['County', 'Parish', 'Parish name', 'County/Parish', 'Borough', 'Planning region'],
      ...['GEO_ID', 'GEOID', 'GEOID20', 'GEOIDFQ', 'AFFGEOID', 'FIPS', 'FIPS code', 'County FIPS', 'STCOFIPS'],
      ...['NAME', 'NAME20', 'Geographic area name'],
    ],
    isOrdered: true,
  },
  district: {
    headings: [
      ...[
        'District name',
        'District',
        'DOT district',
        'Maintenance district',
        'Highway district',
        'Engineering district',
      ],
      ...['Dist', 'District number', 'District no', 'District num', 'Dist no'],
      ...['DOT region', 'Region name', 'Region', 'Region number', 'Highway division', 'Division'],
    ],
    isOrdered: true,
  },
} satisfies ImportFields
export type TerritoryColumn = keyof typeof territoryFields

export const territoryFile = { rows: territoryRows, characters: 1_000_000 }

const invalidates = [
  'territory',
  'contest',
  'auditEvent',
  'districtPoll',
  'employeeSubmission',
  'pollResult',
  'publicSubmission',
  'votingOption',
] as const

export const updateTerritory = route({
  method: 'PUT',
  path: '/territory',
  needs: 'territory.manage',
  invalidates,
  summary: 'Changes counties, districts, grade levels, state and time zone as a whole, or says what that would do.',
  bodyLimit: 4 * territoryFile.characters,
  body: z.strictObject({
    territory,
    version: version(),
    /** Changes nothing and returns blockers instead of refusing the change. */
    dryRun: z.optional(z.boolean(zodErrors())),
  }),
  query: seasonQuery,
  reply: Planned,
  errors: ['stale', 'territory.in_use'],
})

/** Text of the column county, and the name of the county that it means. */
const countyCorrection = z.strictObject({ written: line(nameMaxLength), county: line(nameMaxLength) })
export type CountyCorrection = z.output<typeof countyCorrection>

export const importTerritory = route({
  method: 'POST',
  ...createImport(territoryFile, territoryFields, Planned, {
    /** New state; null for a custom list. Omitted, the state stays. */
    stateFips: z.optional(z.nullable(digits(2))),
    version: version(),
    corrections: z.optional(
      z.array(countyCorrection, zodErrors()).check(z.maxLength(territoryRows, fieldError('too_many'))),
    ),
  }),
  path: '/territory/import',
  needs: 'territory.manage',
  invalidates,
  summary: 'Gives counties to districts by a file with the columns county and district.',
  query: seasonQuery,
  errors: [...importErrors, 'territory.in_use'],
})

export const exportTerritory = route({
  method: 'GET',
  path: '/territory/export',
  needs: 'territory.manage',
  summary: 'The counties with their districts as CSV.',
  query: seasonQuery,
  reply: z.string(),
  replyType: 'text/csv',
})

/** `code` is the postal abbreviation, `timeZone` the zone with most of the population. */
export const State = z.object({ fips: z.string(), code: z.string(), name: z.string(), timeZone: z.string() })
export type State = z.output<typeof State>

export const listStates = route({
  method: 'GET',
  path: '/state',
  needs: 'territory.manage',
  summary: 'The states and territories that the atlas has, by name.',
  reply: z.array(State),
})

export const StateMap = z.object({
  width: z.number(),
  height: z.number(),
  /** Sorted by name; `path` is SVG path data in a view box of 0 0 `width` `height`. */
  counties: z.array(z.object({ fips: z.string(), name: z.string(), path: z.string() })),
})
export type StateMap = z.output<typeof StateMap>

export const getStateMap = route({
  method: 'GET',
  path: '/state/{fips}/map',
  needs: 'territory.manage',
  summary: 'The counties of a state with their names and shapes.',
  params: z.strictObject({ fips: digits(2) }),
  reply: StateMap,
  errors: ['territory.no_such_state'],
})
