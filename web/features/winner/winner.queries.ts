import { type DistrictWinners, listWinners } from '@snowplow/contract/winner.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../i18n/isolate.ts'
import { localeOf } from '../../i18n/languages.ts'
import { CallError, failureCode, isRefusal } from '../../lib/call.ts'
import { queryOf } from '../../lib/query.ts'

/** Spreads the browsers that wait for the same server. */
const spreadMs = 1000

/** A server that has just started counts for some seconds; whoever looks until then is told as soon as it is done. */
export const isCounting = (failure: Error | null) => failureCode(failure) === 'ballot.counting'

export const useListWinners = () =>
  useQuery({
    ...queryOf(listWinners, {}),
    retry: (failures, error) => isCounting(error) || (failures < 1 && !isRefusal(error)),
    retryDelay: (_, error) =>
      ((error instanceof CallError && error.retryAfterSeconds) || 1) * 1000 + Math.random() * spreadMs,
  })

/** What won in a district in one line, also where several names are tied or nobody voted. */
export function useWinningNames(): (district: DistrictWinners) => string {
  const { t, i18n } = useTranslation()
  const and = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' })
  return ({ names }) =>
    names.length ? and.format(names.map(({ snowplowName }) => isolate(snowplowName, i18n.dir()))) : t('winner.noVotes')
}
