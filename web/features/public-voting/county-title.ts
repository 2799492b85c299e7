import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** A county that would be another place with one more word: an independent city, and a county that is named like one. */
const areaTypeSuffix = /\s(City|County)$/i

export const isPlainCounty = (name: string, hasCounties: boolean) => hasCounties && !areaTypeSuffix.test(name)

/** "Pulaski County"; what is no county is called as it is, "Orleans Parish". Among the words of the poll. */
export function useCountyTitle({ hasCounties }: Pick<Contest, 'hasCounties'>): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isPlainCounty(name, hasCounties) ? t('vote.countyTitle', { name }) : name)
}
