import type { Contest } from '@snowplow/contract/contest/contest.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** Excludes independent cities and counties named like one: appending "County" would name another area. */
const areaTypeSuffix = /\s(City|County)$/i

export const isPlainCounty = (name: string, hasCounties: boolean) => hasCounties && !areaTypeSuffix.test(name)

/** Returns "Pulaski County", or the bare name where it is not a plain county, as "Orleans Parish". */
export const countyTitle = (name: string, contest: Pick<Contest, 'hasCounties'> | undefined, t: Translate): string =>
  isPlainCounty(name, contest?.hasCounties === true) ? t('vote.countyTitle', { name }) : name
