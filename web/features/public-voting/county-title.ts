import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { useTranslation } from '../../i18n/i18n.ts'

/** Excludes independent cities and counties named like one: appending "County" would name another area. */
const areaTypeSuffix = /\s(City|County)$/i

export const isPlainCounty = (name: string, hasCounties: boolean) => hasCounties && !areaTypeSuffix.test(name)

/** Returns "Pulaski County", or the bare name where it is not a plain county, as "Orleans Parish". */
export function useCountyTitle({ hasCounties }: Pick<Contest, 'hasCounties'>): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isPlainCounty(name, hasCounties) ? t('vote.countyTitle', { name }) : name)
}
