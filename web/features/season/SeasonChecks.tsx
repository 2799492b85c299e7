import type { Check, SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import { Link } from 'wouter'
import { useDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Stack, Text } from '../../ui/layout/Layout.tsx'
import { CheckItem, SpokenMark } from './CheckItem.tsx'
import styles from './Seasons.module.css'

/** Where each thing is mended, and what that page is called; nowhere for what only takes time. */
const placeOf = (kind: SeasonCheck, year: number) => {
  if (kind === 'schedule' || kind === 'announced')
    return { to: `/admin/schedule?season=${year}`, title: 'screen.schedule' } as const
  if (kind === 'trucks') return { to: '/admin/internal-naming-list', title: 'screen.internalNamingList' } as const
  if (kind === 'districts' || kind === 'counties' || kind === 'gradeLevels')
    return { to: `/admin/counties?season=${year}`, title: 'screen.counties' } as const
  return null
}

/** What is done for a season's next step, and what is not yet. */
export function SeasonChecks({ year, checks }: { year: number; checks: readonly Check[] }) {
  const { t } = useTranslation()
  const day = useDay()
  const words = ({ kind, isDone, count, day: date }: Check) => {
    if (kind === 'counties' && !isDone && count === 0) return t('season.counties_none')
    return t(`season.${kind}_${isDone ? 'done' : 'open'}`, { value: count, year: count, date: date && day(date) })
  }
  return (
    <Stack as="ul" gap="2" className={styles.checks}>
      {checks.map((check) => {
        const place = check.isDone ? null : placeOf(check.kind, year)
        return (
          <CheckItem key={check.kind} isDone={check.isDone}>
            <Text as="span" size="2" weight={check.isDone ? 'normal' : 'strong'}>
              <SpokenMark isDone={check.isDone} />
              {words(check)}
            </Text>
            {place && (
              <div>
                <Link to={place.to}>{t(place.title)}</Link>
              </div>
            )}
          </CheckItem>
        )
      })}
    </Stack>
  )
}
