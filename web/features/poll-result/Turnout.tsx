import type { PollResult } from '@snowplow/contract/poll-result.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { type TurnoutStep, useTurnoutSteps } from './charts/useTurnoutSteps.ts'
import { Panel } from './Panel.tsx'
import styles from './PollResult.module.css'
import { useFigures } from './useFigures.ts'

const TurnoutChart = lazy(() =>
  import('./charts/TurnoutChart.tsx').then(({ TurnoutChart }) => ({ default: TurnoutChart })),
)

export function Turnout({ result }: { result: PollResult }) {
  const { t } = useTranslation()
  const { number } = useFigures()
  const [step, setStep] = useState<TurnoutStep>('hour')
  const steps = useTurnoutSteps(result, step)
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
      <Suspense fallback={<Waiting label={t('error.loading')} />}>
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
