import type { DistrictWinners } from '@snowplow/contract/winner.ts'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../i18n/isolate.ts'
import { localeOf } from '../../i18n/languages.ts'

/** What won in a district in one line, also where several names are tied or nobody voted. */
export function useWinningNames(): (district: DistrictWinners) => string {
  const { t, i18n } = useTranslation()
  const and = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' })
  return ({ names }) =>
    names.length ? and.format(names.map(({ snowplowName }) => isolate(snowplowName, i18n.dir()))) : t('winner.noVotes')
}
