import type { Check, Season } from '@snowplow/contract/season/seasons.ts'
import { Link } from 'wouter'
import { useDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { CheckItem, SpokenMark } from './CheckItem.tsx'
import styles from './Seasons.module.css'

/** What is done for a season's next step, and what is not yet. */
export function SeasonChecks({
  checks,
  season: { year: seasonYear },
}: {
  checks: readonly Check[]
  season: Pick<Season, 'year'>
}) {
  const { t } = useTranslation()
  const day = useDay()
  const words = ({ kind, isDone, count, day: date }: Check) => {
    if (kind === 'counties' && !isDone && count === 0) return t('season.counties_none')
    return t(`season.${kind}_${isDone ? 'done' : 'open'}`, { count, year: count, date: date && day(date) })
  }
  return (
    <Stack as="ul" gap="2" className={styles.checks}>
      {checks.map((check) => (
        <CheckItem key={check.kind} isDone={check.isDone}>
          <Text as="span" size="2" weight={check.isDone ? 'normal' : 'strong'}>
            <SpokenMark isDone={check.isDone} />
            {words(check)}
          </Text>
          {check.missing.length > 0 && (
            <Row gap="3">
              {check.missing.map((text) => (
                <Link key={text} to={`/admin/department?season=${seasonYear}&field=texts.${text}`}>
                  {t(`schedule.${text}`)}
                </Link>
              ))}
            </Row>
          )}
          {/* The other pages are those of the card's own buttons. */}
          {check.kind === 'counties' && !check.isDone && check.count > 0 && (
            <div>
              <Link to={`/admin/counties?season=${seasonYear}&show=free`}>{t('season.counties_link')}</Link>
            </div>
          )}
          {check.kind === 'trucks' && !check.isDone && (
            <div>
              <Link to="/admin/internal-naming-list">{t('screen.internalNamingList')}</Link>
            </div>
          )}
        </CheckItem>
      ))}
    </Stack>
  )
}
