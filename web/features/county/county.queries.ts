import type { CallInput, Query } from '@snowplow/contract/api/route.ts'
import { listCounties, listDistricts, listGradeLevels } from '@snowplow/contract/county/county.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'

function warn(error: unknown): never {
  console.warn(error)
  throw error
}

/** An administrator may change where the contest takes place while a page is open, which is rare. */
export const areasStaleMs = 60_000

/**
 * A list that hardly changes while a page is open. A failure is only logged and the list stays empty (section 7); the
 * page offers to ask again.
 */
function reference<R extends Query>(route: R, input: CallInput<R>) {
  const { queryFn, ...query } = queryOf(route, input)
  const logged: typeof queryFn = (context) => queryFn(context).catch(warn)
  return { ...query, queryFn: logged, staleTime: areasStaleMs }
}

export const useListCounties = () => useQuery(reference(listCounties, { query: useSelectedSeason() }))
export const useListDistricts = () =>
  useQuery({ ...reference(listDistricts, { query: useSelectedSeason() }), select: ({ items }) => items })
export const useListGradeLevels = () => useQuery(reference(listGradeLevels, {}))

/** Names of counties and districts; empty until they are here. */
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
 * Words a grade level of the list (section 7). Its names are data, and what is sent; those that every installation
 * begins with are worded in the reader's language, and any other is shown as it was written.
 */
export function useGradeLabel(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    if (name === 'Kindergarten') return t('grade.kindergarten')
    if (name === 'Pre-Kindergarten') return t('grade.preKindergarten')
    const [, number] = /^(\d+)(?:st|nd|rd|th) Grade$/.exec(name) ?? []
    return number ? t('grade.nth', { count: Number(number), ordinal: true }) : name
  }
}
