import type { CallInput, Query } from '@snowplow/contract/api/route.ts'
import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { useQuery } from '@tanstack/react-query'
import type { Translate } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'

function warn(error: unknown): never {
  console.warn(error)
  throw error
}

/** Milliseconds. Administrators rarely change the territory while pages are open. */
export const areasStaleMs = 60_000

/**
 * Reference data that rarely changes while a page is open. Failures are logged and leave the list empty (section 7);
 * the page offers to retry.
 */
function reference<R extends Query>(route: R, input: CallInput<R>) {
  const { queryFn, ...query } = toQuery(route, input)
  const logged: typeof queryFn = (context) => queryFn(context).catch(warn)
  return { ...query, queryFn: logged, staleTime: areasStaleMs }
}

export const useListCounties = () => useQuery(reference(listCounties, { query: useSelectedSeason() }))
export const useListDistricts = () =>
  useQuery({ ...reference(listDistricts, { query: useSelectedSeason() }), select: ({ items }) => items })
export const gradeLevelsQuery = reference(listGradeLevels, {})

export function useAreas() {
  const counties = useListCounties().data ?? []
  const districts = useListDistricts().data ?? []
  const countyNames = new Map(counties.map(({ id, name }) => [id, name]))
  const districtNames = new Map(districts.map(({ id, name }) => [id, name]))
  return {
    counties,
    districts,
    countyOf: (id: number) => countyNames.get(id) ?? '',
    districtOf: (id: number) => districtNames.get(id) ?? '',
  }
}

/**
 * Translates a grade level (section 7). Names are data and are submitted unchanged; only the default grades are
 * translated.
 */
export function translateGrade(name: string, t: Translate): string {
  if (name === 'Kindergarten') return t('grade.kindergarten')
  if (name === 'Pre-Kindergarten') return t('grade.preKindergarten')
  const [, number] = /^(\d+)(?:st|nd|rd|th) Grade$/.exec(name) ?? []
  return number ? t('grade.nth', { count: Number(number), ordinal: true }) : name
}
