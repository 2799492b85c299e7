import { BarChart } from '@mui/x-charts/BarChart'
import { useTranslation } from 'react-i18next'
import { useDirection } from '../../../i18n/direction.ts'
import { ChartBox, useFigures } from '../Panel.tsx'
import type { Step } from './useTurnoutSteps.ts'

/** Time runs as the page is read. */
export function TurnoutChart({ steps }: { steps: Step[] }) {
  const { t } = useTranslation()
  const { number } = useFigures()
  const isMirrored = useDirection() === 'rtl'
  const known = new Map(steps.map((step) => [step.key, step]))
  return (
    <ChartBox label={t('pollResult.turnoutLabel')}>
      <BarChart
        height={280}
        margin={{ top: 12, bottom: 4, left: 8, right: 8 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: steps.map(({ key }) => key),
            reverse: isMirrored,
            height: 28,
            disableTicks: true,
            categoryGapRatio: 0.15,
            tickLabelInterval: (key: string) => known.get(key)?.short !== '',
            valueFormatter: (key: string, { location }) =>
              (location === 'tick' ? known.get(key)?.short : known.get(key)?.words) ?? '',
          },
        ]}
        yAxis={[{ position: isMirrored ? 'right' : 'left', tickMinStep: 1, width: 44, valueFormatter: number }]}
        series={[
          {
            data: steps.map(({ ballots }) => ballots),
            label: t('pollResult.ballots'),
            color: 'var(--blue)',
            valueFormatter: (ballots) => number(ballots ?? 0),
          },
        ]}
        borderRadius={3}
      />
    </ChartBox>
  )
}
