import type { Check, Season } from '@snowplow/contract/season/seasons.ts'
import { Link } from 'wouter'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { CheckItem, SpokenMark } from './CheckItem.tsx'

export function SeasonChecks({
  checks,
  season: { year: seasonYear },
}: {
  checks: readonly Check[]
  season: Pick<Season, 'year'>
}) {
  const { t } = useTranslation()
  const formatCheck = ({ kind, isDone, count, day: date }: Check) => {
    if (kind === 'counties' && !isDone && count === 0) return t('season.counties_none')
    return t(`season.${kind}_${isDone ? 'done' : 'open'}`, { count, year: count, date: date && formatDay(date, t) })
  }
  return (
    <Stack as="ul" gap="2">
      {checks.map((check) => (
        <CheckItem key={check.kind} isDone={check.isDone}>
          <Text as="span" size="2" weight={check.isDone ? 'normal' : 'strong'}>
            <SpokenMark isDone={check.isDone} />
            <span>{formatCheck(check)}</span>
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
          <CheckLink check={check} year={seasonYear} />
        </CheckItem>
      ))}
    </Stack>
  )
}

function CheckLink({ check: { kind, isDone, count }, year }: { check: Check; year: number }) {
  const { t } = useTranslation()
  if (isDone) return null
  const link = (to: string, text: string) => (
    <div>
      <Link to={to}>{text}</Link>
    </div>
  )
  const toTerritory = (query: string) => `/admin/counties?season=${year}&${query}`
  if (kind === 'lastSeason') return link(`/admin/seasons?field=${count}`, t('season.name', { year: count }))
  if (kind === 'districts') return link(toTerritory('field=district'), t('territory.addDistrict'))
  if (kind === 'gradeLevels') return link(toTerritory('field=gradeLevel'), t('territory.addGradeLevel'))
  if (kind === 'counties' && count === 0) return link(toTerritory('field=state'), t('territory.state'))
  if (kind === 'counties') return link(toTerritory('show=free&field=county'), t('season.counties_link'))
  if (kind === 'schedule')
    return link(`/admin/schedule?season=${year}&field=schedule.announcementDate`, t('schedule.announcementDate'))
  if (kind === 'pages') return link(`/admin/pages?season=${year}`, t('screen.contentPages'))
  if (kind === 'trucks') return link('/admin/internal-naming-list?status=Pending', t('screen.internalNamingList'))
  return null
}
