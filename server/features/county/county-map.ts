import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { County } from '@snowplow/contract/county/county.ts'
import type { CountyMap } from '@snowplow/contract/county/county-map.ts'
import {
  type GeoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
  geoArea,
  geoBounds,
  geoCentroid,
  geoConicEqualArea,
  geoContains,
  geoPath,
} from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature, merge } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as MultiPolygonArcs,
  Polygon as PolygonArcs,
  Topology,
} from 'topojson-specification'

type Shape = (PolygonArcs | MultiPolygonArcs) & { id: string; properties: { name: string } }
type Atlas = Topology<{ counties: GeometryCollection<{ name: string }> }>
type Placed = County & { shape: Shape }

/** Units of the view box; with one decimal a border is true to a pixel on any screen. */
const width = 600

/** 800 kB of JSON: read when a map is drawn, and not kept. */
async function readAtlas(): Promise<Atlas> {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'))
  return JSON.parse(await readFile(file, 'utf8'))
}

/** What two spellings of a county's name have in common: "St. Francis County" is "Saint Francis". */
const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\b(county|parish|borough|municipality|census area)$/, '')
    .replace(/\bsaint(e?)\b/g, 'st$1')
    .replace(/[^a-z0-9]/g, '')

/** The state's shapes by their names. Independent cities (code 510 and up) share names with counties, which go first. */
function shapesByName(atlas: Atlas, stateFips: string): Map<string, Shape> {
  const ofState = (atlas.objects.counties.geometries as Shape[])
    .filter(({ id }) => id.startsWith(stateFips))
    .sort((one, other) => Number(one.id) - Number(other.id))
  const byName = new Map<string, Shape>()
  for (const shape of ofState) {
    const { name } = shape.properties
    const isCity = Number(shape.id.slice(2)) >= 510
    for (const key of [nameKey(name), ...(isCity ? [nameKey(`${name} City`)] : [])])
      if (!byName.has(key)) byName.set(key, shape)
  }
  return byName
}

/** Equal areas, so that a county's color weighs what the county does; north up in the state's middle. */
function projectionFor(state: MultiPolygon): GeoProjection {
  const [[, south], [, north]] = geoBounds(state)
  const [longitude] = geoCentroid(state)
  const inset = (north - south) / 6
  return geoConicEqualArea()
    .parallels([south + inset, north - inset])
    .rotate([-longitude, 0])
    .fitWidth(width, state)
}

const biggest = (shapes: (Polygon | MultiPolygon)[]) =>
  shapes.reduce((one, other) => (geoArea(other) > geoArea(one) ? other : one))

/** A point inside a district: its middle, or that of its largest county when the district bends around its own. */
function pointIn(outline: MultiPolygon, shapes: (Polygon | MultiPolygon)[]): [number, number] {
  const middle = geoCentroid(outline)
  return geoContains(outline, middle) ? middle : geoCentroid(biggest(shapes))
}

const rounded = (value: number) => Math.round(value * 10) / 10
const draw = (path: GeoPath, shape: GeoPermissibleObjects) => path(shape) ?? ''

export async function drawCountyMap(stateFips: string | null, counties: readonly County[]): Promise<CountyMap> {
  const atlas = await readAtlas()
  const shapes = shapesByName(atlas, stateFips ?? 'none')
  const placed: Placed[] = counties.flatMap((county) => {
    const shape = shapes.get(nameKey(county.name))
    return shape ? [{ ...county, shape }] : []
  })
  if (placed.length === 0) return { width, height: width, counties: [], districts: [] }
  const mergedOf = (parts: Placed[]) =>
    merge(
      atlas,
      parts.map(({ shape }) => shape),
    )
  const shapeOf = ({ shape }: Placed) => (feature(atlas, shape) as Feature<Polygon | MultiPolygon>).geometry

  const state = mergedOf(placed)
  const projection = projectionFor(state)
  const path = geoPath(projection).digits(1)
  const [[, top], [, bottom]] = path.bounds(state)
  const districts = [...Map.groupBy(placed, ({ districtId }) => districtId)].sort(([one], [other]) => one - other)
  return {
    width,
    height: Math.ceil(bottom - top),
    counties: placed
      .toSorted((one, other) => one.id - other.id)
      .map((county) => ({ countyId: county.id, districtId: county.districtId, path: draw(path, shapeOf(county)) })),
    districts: districts.map(([districtId, parts]) => {
      const outline = mergedOf(parts)
      const [x, y] = projection(pointIn(outline, parts.map(shapeOf))) ?? [0, 0]
      return { districtId, path: draw(path, outline), x: rounded(x), y: rounded(y) }
    }),
  }
}
