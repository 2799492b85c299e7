import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { State } from '@snowplow/contract/county/territory.ts'
import type {
  GeometryCollection,
  MultiPolygon as MultiPolygonArcs,
  Polygon as PolygonArcs,
  Topology,
} from 'topojson-specification'
import { zoneOf } from './state-zones.ts'

export type Shape = (PolygonArcs | MultiPolygonArcs) & { id: string; properties: { name: string } }
type Shapes = GeometryCollection<{ name: string }>
export type Atlas = Topology<{ counties: Shapes; states: Shapes }>

export interface AtlasCounty {
  fips: string
  name: string
  shape: Shape
}

/** 800 kB of JSON: read on demand, not cached. */
export async function readAtlas(): Promise<Atlas> {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'))
  return JSON.parse(await readFile(file, 'utf8'))
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')

export const statesOf = (atlas: Atlas): State[] =>
  (atlas.objects.states.geometries as Shape[])
    .map(({ id, properties }) => ({ fips: id, name: properties.name, timeZone: zoneOf(id) }))
    .sort(byName)

export const countiesOf = (atlas: Atlas, stateFips: string): AtlasCounty[] =>
  (atlas.objects.counties.geometries as Shape[])
    .filter(({ id }) => id.startsWith(stateFips))
    .map((shape) => ({ fips: shape.id, name: fullName(shape.id, shape.properties.name), shape }))
    .sort(byName)

// Suffixes that the atlas omits from the names of areas other than counties.
const areaSuffixes: Record<string, string> = {
  '02': 'Borough',
  '22': 'Parish',
  '60': 'District',
  '69': 'Municipality',
  '72': 'Municipio',
  '78': 'Island',
}

// DC and Guam are single areas.
const singleAreaStates = ['11', '66']

export const hasCounties = (stateFips: string | null | undefined) =>
  typeof stateFips === 'string' && !(stateFips in areaSuffixes) && !singleAreaStates.includes(stateFips)

const alaska: Record<string, string> = {
  ...Object.fromEntries(['020', '230'].map((code) => [code, 'Municipality'])),
  ...Object.fromEntries(['110', '220', '275', '282'].map((code) => [code, 'City and Borough'])),
  ...Object.fromEntries(
    ['016', '050', '070', '105', '158', '180', '198', '240', '261', '290'].map((code) => [code, 'Census Area']),
  ),
}

// Independent cities have codes from 510 on, except in Puerto Rico; some share their name with a county.
const isCity = (state: string, code: string) => !(state in areaSuffixes) && Number(code) >= 510

// Omits "County" ("Pulaski"), except after "City" ("James City County"). Other kinds are included ("Orleans Parish").
function fullName(fips: string, name: string): string {
  const [state, code] = [fips.slice(0, 2), fips.slice(2)]
  const kind = (state === '02' && alaska[code]) || areaSuffixes[state]
  if (kind) return `${name} ${kind}`
  const hasCity = name.endsWith(' City')
  if (isCity(state, code)) return hasCity ? name : `${name} City`
  return hasCity ? `${name} County` : name
}

const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\bsaint(e?)\b/g, 'st$1')
    .replace(/[^a-z0-9]/g, '')

const withoutKind = (name: string) =>
  name.replace(/ (county|parish|city and borough|borough|municipality|municipio|census area|district|island)$/i, '')

/** Ignores spelling and kind: "St. Francis County" equals "Saint Francis". */
export const countyKey = (name: string) => nameKey(withoutKind(name))

/**
 * Finds a county by name or census code, ignoring spelling variants. A county precedes a city of the same name:
 * "Roanoke" is the county, "Roanoke City" the city.
 */
export function findByName<Named extends { fips: string | null; name: string }>(
  counties: readonly Named[],
): (name: string) => Named | undefined {
  const countyByKey = new Map<string, Named>()
  const addKey = (key: string, county: Named) => countyByKey.has(key) || countyByKey.set(key, county)
  for (const county of counties) if (county.fips) addKey(county.fips, county)
  for (const county of counties) addKey(nameKey(county.name), county)
  for (const county of counties) addKey(countyKey(county.name), county)
  for (const county of counties) addKey(nameKey(county.name.replace(/ City$/, '')), county)
  return (name) => countyByKey.get(name.trim()) ?? countyByKey.get(nameKey(name)) ?? countyByKey.get(countyKey(name))
}
