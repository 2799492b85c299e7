import type { Check, SeasonCheck } from '@snowplow/contract/season/seasons.ts'
import { Check as CheckMark, Circle } from 'lucide-react'
import { Link } from 'wouter'
import { useDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack, Text } from '../../ui/layout/Layout.tsx'
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
  const words = ({ kind, isDone, count, day: date }: Check) =>
    t(`season.${kind}_${isDone ? 'done' : 'open'}`, { value: count, year: count, date: date && day(date) })
  return (
    <Stack as="ul" gap="2" className={styles.checks}>
      {checks.map((check) => {
        const place = check.isDone ? null : placeOf(check.kind, year)
        return (
          <Row as="li" key={check.kind} gap="3" isUnwrapped align="start">
            <span className={check.isDone ? styles.done : styles.open}>
              <Icon of={check.isDone ? CheckMark : Circle} size={20} />
            </span>
            <div>
              <Text as="span" size="2" weight={check.isDone ? 'normal' : 'strong'}>
                <span className="visually-hidden">{t(check.isDone ? 'season.done' : 'season.open')}</span>{' '}
                {words(check)}
              </Text>
              {place && (
                <div>
                  <Link to={place.to}>{t(place.title)}</Link>
                </div>
              )}
            </div>
          </Row>
        )
      })}
    </Stack>
  )
}
