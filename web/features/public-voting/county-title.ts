import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** Excludes names that say what the area is: appending "County" would name another one. */
const areaTypeSuffix = /\s(City|County|Planning Region)$/i

export const isPlainCounty = (name: string, hasCounties: boolean) => hasCounties && !areaTypeSuffix.test(name)

/** Returns "Pulaski County", or the bare name where it is not a plain county, as "Orleans Parish". */
export const getCountyTitle = (
  name: string,
  contest: Pick<Contest, 'hasCounties'> | undefined,
  t: Translate,
): string => (isPlainCounty(name, contest?.hasCounties === true) ? t('vote.countyTitle', { name }) : name)
