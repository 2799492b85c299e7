import type { SubmissionStatistics } from '@snowplow/contract/public-submission/submission-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useDay } from '../../../../i18n/dates.ts'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { localeOf } from '../../../../i18n/languages.ts'
import { useAskedSeason } from '../../../../ui/address.ts'
import { FailedNotice } from '../../../../ui/feedback/Notice.tsx'
import { Fact, Facts } from '../../../../ui/layout/Facts.tsx'
import { Card, Columns } from '../../../../ui/layout/Layout.tsx'
import { Waiting } from '../../../../ui/layout/Page.tsx'
import { CountChart } from '../../../../workspace/chart/CountChart.tsx'
import { useGradeWords, useListGradeLevels, usePlaces } from '../../../county/county.queries.ts'
import styles from '../Review.module.css'
import { statisticsQuery } from '../submission-review.queries.ts'
import { everyDay, inOrder } from './figures.ts'

/** Counties that are drawn; the table has them all. */
const countyBars = 15

export default function ReviewCharts() {
  const { t } = useTranslation()
  const statistics = useQuery(statisticsQuery(useAskedSeason()))
  if (statistics.isError) return <FailedNotice onRetry={statistics.refetch}>{t('review.figuresFailed')}</FailedNotice>
  if (!statistics.data) return <Waiting />
  return (
    <>
      <Totals figures={statistics.data} />
      {statistics.data.total === 0 ? <p>{t('review.noFigures')}</p> : <Charts figures={statistics.data} />}
    </>
  )
}

function Totals({ figures }: { figures: SubmissionStatistics }) {
  const { t } = useTranslation()
  const { total, reviewStates, hinted } = figures
  const shown = [
    { label: t('review.state_all'), count: total },
    { label: t('review.state_pending'), count: reviewStates.pending },
    { label: t('review.state_approved'), count: reviewStates.approved },
    { label: t('review.state_rejected'), count: reviewStates.rejected },
    { label: t('review.hints_yes'), count: hinted },
  ]
  return (
    <Card>
      <Facts values="large">
        {shown.map(({ label, count }) => (
          <Fact key={label} label={label}>
            {t('review.count', { number: count })}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

function Charts({ figures }: { figures: SubmissionStatistics }) {
  const { t, i18n } = useTranslation()
  const wordGrade = useGradeWords()
  const grades = useListGradeLevels().data ?? []
  const { countyOf } = usePlaces()
  const word = useDay()
  const short = new Intl.DateTimeFormat(localeOf(i18n.language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const days = everyDay(figures.days)
  const entries = t('review.entries')
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return (
    <Columns least="4" gap="4">
      <div className={styles.wide}>
        <CountChart
          title={first && last ? t('review.chartDays', { from: word(first), to: word(last) }) : t('review.chartDay')}
          labelHeader={t('review.chartDay')}
          countHeader={entries}
          layout="standing"
          rows={days.map(({ day, entries }) => ({ label: short.format(new Date(day)), count: entries }))}
        />
      </div>
      <CountChart
        title={t('review.chartCounties')}
        labelHeader={t('review.county')}
        countHeader={entries}
        layout="lying"
        mostBars={countyBars}
        rows={[...figures.counties]
          .sort((a, b) => b.entries - a.entries)
          .map(({ countyId, entries }) => ({ label: countyOf(countyId) || String(countyId), count: entries }))}
      />
      <CountChart
        title={t('review.chartGrades')}
        labelHeader={t('review.grade')}
        countHeader={entries}
        layout="lying"
        rows={inOrder(
          figures.gradeLevels,
          grades.map(({ name }) => name),
        ).map(({ gradeLevel, entries }) => ({ label: wordGrade(gradeLevel), count: entries }))}
      />
    </Columns>
  )
}
