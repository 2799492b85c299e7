import type { PollResult } from '@snowplow/contract/poll-result.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../i18n/languages.ts'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Columns } from '../../ui/layout/Layout.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { CountyMap } from '../county/CountyMap.tsx'
import { useListCounties } from '../county/county.queries.ts'
import { Panel, useFigures } from './Panel.tsx'
import styles from './PollResult.module.css'
import { type TurnoutStep, turnoutSteps } from './turnout-steps.ts'

const TurnoutChart = lazy(() => import('./PollCharts.tsx').then(({ TurnoutChart }) => ({ default: TurnoutChart })))

export function Turnout({ result }: { result: PollResult }) {
  const { t, i18n } = useTranslation()
  const { number } = useFigures()
  const [step, setStep] = useState<TurnoutStep>('hour')
  const steps = turnoutSteps(result, step, localeOf(i18n.language))
  const ways = [
    { value: 'hour', label: t('pollResult.byHour') },
    { value: 'day', label: t('pollResult.byDay') },
  ] as const
  return (
    <Panel level={3} title={t('pollResult.turnout')} about={t('pollResult.turnoutAbout')}>
      <div className={styles.ways}>
        <RadioGroup<TurnoutStep>
          label={t('pollResult.turnoutStep')}
          isLabelHidden
          options={ways}
          value={step}
          onChange={setStep}
        />
      </div>
      <Suspense fallback={<Waiting />}>
        <TurnoutChart steps={steps} />
      </Suspense>
      <details className={styles.details}>
        <summary>{t('pollResult.asTable')}</summary>
        <FigureTable
          caption={t('pollResult.turnout')}
          columns={[
            { header: t(step === 'hour' ? 'pollResult.hour' : 'pollResult.day'), cell: ({ words }) => words },
            { header: t('pollResult.ballots'), isNumber: true, cell: ({ ballots }) => number(ballots) },
          ]}
          rows={steps.filter(({ ballots }) => ballots > 0)}
          keyOf={({ key }) => key}
        />
      </details>
    </Panel>
  )
}

export function CountyTurnout({ result }: { result: PollResult }) {
  const { t } = useTranslation()
  const { number, share } = useFigures()
  const counties = useListCounties()
  const ballotsOf = new Map(result.counties.map(({ countyId, ballots }) => [countyId, ballots]))
  const named = result.counties.reduce((sum, { ballots }) => sum + ballots, 0)
  const here = (counties.data ?? [])
    .filter(({ districtId }) => districtId === result.districtId)
    .map(({ id, name = '' }) => ({ id, name, ballots: ballotsOf.get(id ?? 0) ?? 0 }))
    .sort((one, other) => other.ballots - one.ballots || one.name.localeCompare(other.name))
  const rows = [...here, { id: 0, name: t('pollResult.noCounty'), ballots: result.ballots - named }]
  const nameOf = new Map(counties.data?.map(({ id, name }) => [id, name]))
  const describe = (countyId: number) =>
    t('pollResult.countyBallots', { county: nameOf.get(countyId) ?? '', count: ballotsOf.get(countyId) ?? 0 })
  return (
    <Panel level={3} title={t('pollResult.counties')} about={t('pollResult.countiesAbout')}>
      <Columns least="3" gap="6">
        <div>
          <CountyMap label={t('pollResult.mapLabel')} values={ballotsOf} describe={describe} />
        </div>
        <FigureTable
          caption={t('pollResult.counties')}
          columns={[
            { header: t('pollResult.county'), cell: ({ name }) => <bdi>{name}</bdi> },
            { header: t('pollResult.ballots'), isNumber: true, cell: ({ ballots }) => number(ballots) },
            { header: t('pollResult.share'), isNumber: true, cell: ({ ballots }) => share(ballots / result.ballots) },
          ]}
          rows={rows}
          keyOf={({ id }) => id ?? 0}
        />
      </Columns>
    </Panel>
  )
}
