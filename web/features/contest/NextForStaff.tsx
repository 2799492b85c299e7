import '../../i18n/staff.ts'
import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getPhase, isPreparing } from './contest.queries.ts'

export function NextForStaff({ contest, isHeaded = false }: { contest: Contest; isHeaded?: boolean }) {
  const { t } = useTranslation()
  if (isPreparing(contest)) return <p>{t('phase.preparing')}</p>
  const [favorites, naming] = [getPhase(contest, 2), getPhase(contest, 4)]
  if (favorites.state === 'not_started')
    return <p>{t(isHeaded ? 'favorites.nextHere' : 'favorites.next', { date: formatDay(favorites.startsOn, t) })}</p>
  if (naming.state === 'not_started')
    return <p>{t(isHeaded ? 'naming.nextHere' : 'naming.next', { date: formatDay(naming.startsOn, t) })}</p>
  return null
}
