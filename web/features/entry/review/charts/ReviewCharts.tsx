import { type EntryStatistics, reviewStates } from '@snowplow/contract/entry/entry-review.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../i18n/dates.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useSelectedSeason } from '../../../../ui/address.ts'
import { QueryNotice } from '../../../../ui/feedback/QueryNotice.tsx'
import { Card, Columns } from '../../../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../../../ui/layout/DescriptionList.tsx'
import { CountChart } from '../../../../workspace/chart/CountChart.tsx'
import { gradeLevelsQuery, translateGrade, useAreas } from '../../../county/county.queries.ts'
import { statisticsQuery } from '../entry-review.queries.ts'
import styles from '../Review.module.css'
import { fillDays, sortRows } from './chart-data.ts'

/** Maximum bars; the table lists every county. */
const countyBars = 15

export default function ReviewCharts() {
  const { t } = useTranslation()
  const statistics = useQuery(statisticsQuery(useSelectedSeason()))
  if (statistics.isError || !statistics.data) return <QueryNotice of={statistics} failed={t('review.figuresFailed')} />
  return (
    <>
      <Totals statistics={statistics.data} />
      {statistics.data.total === 0 ? <p>{t('review.noFigures')}</p> : <Charts statistics={statistics.data} />}
    </>
  )
}

function Totals({ statistics }: { statistics: EntryStatistics }) {
  const { t } = useTranslation()
  const { total, hinted } = statistics
  const totals = [
    { label: t('review.state_all'), count: total },
    ...reviewStates.map((state) => ({ label: t(`review.state_${state}`), count: statistics.reviewStates[state] })),
    { label: t('review.hints_yes'), count: hinted },
  ]
  return (
    <Card>
      <DescriptionList values="large">
        {totals.map(({ label, count }) => (
          <DescriptionItem key={label} label={label}>
            {t('review.count', { number: count })}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}

function Charts({ statistics }: { statistics: EntryStatistics }) {
  const { t, language } = useTranslation()
  const grades = useQuery(gradeLevelsQuery).data ?? []
  const { countyOf } = useAreas()
  const shortDate = new Intl.DateTimeFormat(getLocale(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const days = fillDays(statistics.days)
  const entries = t('review.entries')
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return (
    <Columns least="4" gap="4">
      <div className={styles.wide}>
        <CountChart
          title={
            first && last
              ? t('review.chartDays', { from: formatDay(first, t), to: formatDay(last, t) })
              : t('review.chartDay')
          }
          labelHeader={t('review.chartDay')}
          countHeader={entries}
          layout="vertical"
          rows={days.map(({ day, entries }) => ({ label: shortDate.format(new Date(day)), count: entries }))}
        />
      </div>
      <CountChart
        title={t('review.chartCounties')}
        labelHeader={t('review.county')}
        countHeader={entries}
        layout="horizontal"
        maxBars={countyBars}
        rows={[...statistics.counties]
          .sort((a, b) => b.entries - a.entries)
          .map(({ countyId, entries }) => ({ label: countyOf(countyId) || String(countyId), count: entries }))}
      />
      <CountChart
        title={t('review.chartGrades')}
        labelHeader={t('review.grade')}
        countHeader={entries}
        layout="horizontal"
        rows={sortRows(
          statistics.gradeLevels,
          grades.map(({ name }) => name),
        ).map(({ gradeLevel, entries }) => ({ label: translateGrade(gradeLevel, t), count: entries }))}
      />
    </Columns>
  )
}
