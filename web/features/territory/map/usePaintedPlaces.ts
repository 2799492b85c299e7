import type { StateMap } from '@snowplow/contract/county/territory.ts'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { CountyItem, TerritoryDraft } from '../territory-draft.ts'
import { districtColor } from './district-colors.ts'
import type { PaintedPlace } from './PaintMap.tsx'

/** The map's counties as the draft has them. What looks as before is the same object, and is not drawn again. */
export function usePaintedPlaces(map: StateMap | undefined, draft: TerritoryDraft, chosen: string | null) {
  const { t } = useTranslation()
  const kept = useRef(new Map<number, PaintedPlace>())
  const places = new Map(draft.districts.map(({ key }, place) => [key, place]))
  const byFips = new Map(draft.counties.map((county) => [county.fips, county]))
  const countyAt = (id: number): CountyItem | undefined => {
    const shape = map?.counties[id]
    if (!shape) return undefined
    return byFips.get(shape.fips) ?? { key: shape.fips, id: null, fips: shape.fips, name: shape.name, district: null }
  }
  const painted = (map?.counties ?? []).map(({ fips, name, path }, id): PaintedPlace => {
    const district = byFips.get(fips)?.district ?? null
    const place = district === null ? undefined : places.get(district)
    const county = byFips.get(fips)?.name ?? name
    const words =
      place === undefined
        ? t('territory.countyFree', { county })
        : t('territory.countyIn', { county, district: draft.districts[place]?.name ?? '' })
    const next = {
      id,
      path,
      color: districtColor(place),
      label: words,
      isChosen: district !== null && district === chosen,
    }
    const before = kept.current.get(id)
    const isSame =
      before && Object.entries(next).every(([field, value]) => before[field as keyof PaintedPlace] === value)
    if (!isSame) kept.current.set(id, next)
    return isSame ? before : next
  })
  return { painted, countyAt }
}
