import type { StateMap } from '@snowplow/contract/county/territory.ts'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { CountyItem, TerritoryDraft } from '../territory-draft.ts'
import type { AssignmentArea } from './AssignmentMap.tsx'
import { getDistrictColor } from './district-colors.ts'

/** Areas of the map with the draft's districts. Unchanged areas keep their identity and are not re-rendered. */
export function useAssignmentAreas(map: StateMap | undefined, draft: TerritoryDraft, chosen: string | null) {
  const { t } = useTranslation()
  const cache = useRef(new Map<number, AssignmentArea>())
  const indexByKey = new Map(draft.districts.map(({ key }, index) => [key, index]))
  const byFips = new Map(draft.counties.map((county) => [county.fips, county]))
  const countyAt = (id: number): CountyItem | undefined => {
    const shape = map?.counties[id]
    if (!shape) return undefined
    return byFips.get(shape.fips) ?? { key: shape.fips, id: null, fips: shape.fips, name: shape.name, district: null }
  }
  const areas = (map?.counties ?? []).map(({ fips, name, path }, id): AssignmentArea => {
    const district = byFips.get(fips)?.district ?? null
    const index = district === null ? undefined : indexByKey.get(district)
    const county = byFips.get(fips)?.name ?? name
    const areaLabel =
      index === undefined
        ? t('territory.countyFree', { county })
        : t('territory.countyIn', { county, district: draft.districts[index]?.name ?? '' })
    const next = {
      id,
      path,
      color: getDistrictColor(index),
      label: areaLabel,
      isChosen: district !== null && district === chosen,
    }
    const before = cache.current.get(id)
    const isSame =
      before && Object.entries(next).every(([field, value]) => before[field as keyof AssignmentArea] === value)
    if (!isSame) cache.current.set(id, next)
    return isSame ? before : next
  })
  return { areas, countyAt }
}
