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
import { type Atlas, listCounties, readAtlas, readAtlasFor, type Shape } from './atlas.ts'

interface MapCounty {
  id: number
  fips: string | null
  districtId: number
}
type MappedCounty = MapCounty & { shape: Shape }

// View box units; with one decimal, borders are accurate to a pixel on any screen.
const width = 600

// Equal-area, so that a county's color weighs as much as its area; north is up at the center of the state.
function projectionFor(state: MultiPolygon): GeoProjection {
  const [[, south], [, north]] = geoBounds(state)
  const [longitude] = geoCentroid(state)
  const inset = (north - south) / 6
  return geoConicEqualArea()
    .parallels([south + inset, north - inset])
    .rotate([-longitude, 0])
    .fitWidth(width, state)
}

const getLargest = (shapes: (Polygon | MultiPolygon)[]) =>
  shapes.reduce((one, other) => (geoArea(other) > geoArea(one) ? other : one))

// Label position: the centroid, or that of the largest county if the centroid is outside the district.
function labelPosition(outline: MultiPolygon, shapes: (Polygon | MultiPolygon)[]): [number, number] {
  const middle = geoCentroid(outline)
  return geoContains(outline, middle) ? middle : geoCentroid(getLargest(shapes))
}

const rounded = (value: number) => Math.round(value * 10) / 10
const toPathData = (path: GeoPath, shape: GeoPermissibleObjects) => path(shape) ?? ''

// Degrees. Hawaii extends 2,000 km beyond the inhabited islands, which would be dots.
const westernLimitOfHawaii = -161

function getGeometry(atlas: Atlas, shape: Shape): Polygon | MultiPolygon {
  const { geometry } = feature(atlas, shape) as Feature<Polygon | MultiPolygon>
  if (!shape.id.startsWith('15') || geometry.type === 'Polygon') return geometry
  const near = geometry.coordinates.filter(([outer]) =>
    outer?.every(([longitude = 0]) => longitude > westernLimitOfHawaii),
  )
  return { ...geometry, coordinates: near }
}

const toMultiPolygon = (shapes: (Polygon | MultiPolygon)[]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: shapes.flatMap((shape) => (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates)),
})

// Fits the projection to all counties of the state, whichever of them a season has.
function projectState(atlas: Atlas, stateFips: string) {
  const stateCounties = listCounties(atlas, stateFips)
  const state = toMultiPolygon(stateCounties.map(({ shape }) => getGeometry(atlas, shape)))
  const projection = projectionFor(state)
  const path = geoPath(projection).digits(1)
  const [[, top], [, bottom]] = path.bounds(state)
  return { stateCounties, projection, path, height: Math.ceil(bottom - top) }
}

const empty = { width, height: width, counties: [] }

export async function renderStateMap(stateFips: string): Promise<StateMap> {
  const atlas = await readAtlas()
  if (listCounties(atlas, stateFips).length === 0) return empty
  const { stateCounties, path, height } = projectState(atlas, stateFips)
  return {
    width,
    height,
    counties: stateCounties.map(({ fips, name, shape }) => ({
      fips,
      name,
      path: toPathData(path, getGeometry(atlas, shape)),
    })),
  }
}

export async function renderCountyMap(stateFips: string | null, counties: readonly MapCounty[]): Promise<CountyMap> {
  const atlas = await readAtlasFor(counties.flatMap(({ fips }) => fips ?? []))
  if (stateFips === null || listCounties(atlas, stateFips).length === 0) return { ...empty, districts: [] }
  const { stateCounties, projection, path, height } = projectState(atlas, stateFips)
  const shapes = new Map(stateCounties.map(({ fips, shape }) => [fips, shape]))
  const mappedCounties: MappedCounty[] = counties.flatMap((county) => {
    const shape = shapes.get(county.fips ?? '')
    return shape ? [{ ...county, shape }] : []
  })
  const getShape = ({ shape }: MappedCounty) => getGeometry(atlas, shape)
  const getOutline = (members: MappedCounty[]) => {
    const merged = merge(
      atlas,
      members.map(({ shape }) => shape),
    )
    return members.some(({ shape }) => shape.id.startsWith('15')) ? toMultiPolygon(members.map(getShape)) : merged
  }
  const districts = Map.groupBy(mappedCounties, ({ districtId }) => districtId)
  return {
    width,
    height,
    counties: mappedCounties
      .toSorted((one, other) => one.id - other.id)
      .map((county) => ({
        countyId: county.id,
        districtId: county.districtId,
        path: toPathData(path, getShape(county)),
      })),
    districts: [...districts]
      .sort(([one], [other]) => one - other)
      .map(([districtId, members]) => {
        const outline = getOutline(members)
        const [x, y] = projection(labelPosition(outline, members.map(getShape))) ?? [0, 0]
        return { districtId, path: toPathData(path, outline), x: rounded(x), y: rounded(y) }
      }),
  }
}
