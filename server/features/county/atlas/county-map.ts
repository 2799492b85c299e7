import type { CountyMap } from '@snowplow/contract/county/county-map.ts'
import type { StateMap } from '@snowplow/contract/county/territory.ts'
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
import { type Atlas, countiesOf, readAtlas, type Shape } from './atlas.ts'

/** A county that the atlas may know. */
interface DrawnCounty {
  id: number
  fips: string | null
  districtId: number
}
type Placed = DrawnCounty & { shape: Shape }

/** Units of the view box; with one decimal a border is true to a pixel on any screen. */
const width = 600

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

/** Hawaii reaches 2,000 km beyond the islands that people live on, which would be dots. */
const westOfHawaii = -161

function geometryOf(atlas: Atlas, shape: Shape): Polygon | MultiPolygon {
  const { geometry } = feature(atlas, shape) as Feature<Polygon | MultiPolygon>
  if (!shape.id.startsWith('15') || geometry.type === 'Polygon') return geometry
  const near = geometry.coordinates.filter(([outer]) => outer?.every(([longitude = 0]) => longitude > westOfHawaii))
  return { ...geometry, coordinates: near }
}

const everythingOf = (shapes: (Polygon | MultiPolygon)[]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: shapes.flatMap((shape) => (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates)),
})

/** How a state is drawn, fitted to all of its counties, whichever of them a season has. */
function drawingOf(atlas: Atlas, stateFips: string) {
  const known = countiesOf(atlas, stateFips)
  const state = everythingOf(known.map(({ shape }) => geometryOf(atlas, shape)))
  const projection = projectionFor(state)
  const path = geoPath(projection).digits(1)
  const [[, top], [, bottom]] = path.bounds(state)
  return { known, projection, path, height: Math.ceil(bottom - top) }
}

const empty = { width, height: width, counties: [] }

/** Every county of a state, by name. */
export async function drawStateMap(stateFips: string): Promise<StateMap> {
  const atlas = await readAtlas()
  if (countiesOf(atlas, stateFips).length === 0) return empty
  const { known, path, height } = drawingOf(atlas, stateFips)
  return {
    width,
    height,
    counties: known.map(({ fips, name, shape }) => ({ fips, name, path: draw(path, geometryOf(atlas, shape)) })),
  }
}

export async function drawCountyMap(stateFips: string | null, counties: readonly DrawnCounty[]): Promise<CountyMap> {
  const atlas = await readAtlas()
  if (stateFips === null || countiesOf(atlas, stateFips).length === 0) return { ...empty, districts: [] }
  const { known, projection, path, height } = drawingOf(atlas, stateFips)
  const shapes = new Map(known.map(({ fips, shape }) => [fips, shape]))
  const placed: Placed[] = counties.flatMap((county) => {
    const shape = shapes.get(county.fips ?? '')
    return shape ? [{ ...county, shape }] : []
  })
  const shapeOf = ({ shape }: Placed) => geometryOf(atlas, shape)
  const outlineOf = (parts: Placed[]) => {
    const merged = merge(
      atlas,
      parts.map(({ shape }) => shape),
    )
    return parts.some(({ shape }) => shape.id.startsWith('15')) ? everythingOf(parts.map(shapeOf)) : merged
  }
  const districts = Map.groupBy(placed, ({ districtId }) => districtId)
  return {
    width,
    height,
    counties: placed
      .toSorted((one, other) => one.id - other.id)
      .map((county) => ({ countyId: county.id, districtId: county.districtId, path: draw(path, shapeOf(county)) })),
    districts: [...districts]
      .sort(([one], [other]) => one - other)
      .map(([districtId, parts]) => {
        const outline = outlineOf(parts)
        const [x, y] = projection(pointIn(outline, parts.map(shapeOf))) ?? [0, 0]
        return { districtId, path: draw(path, outline), x: rounded(x), y: rounded(y) }
      }),
  }
}
