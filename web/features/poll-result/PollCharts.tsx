import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart'
import { useDirection } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useNumberFormatters } from './Panel.tsx'

/** One picture with a name; the same figures stand in a table. */
function Bars({ label, ...chart }: BarChartProps & { label: string }) {
  return (
    <div role="img" aria-label={label}>
      <BarChart {...chart} hideLegend skipAnimation disableKeyboardNavigation />
    </div>
  )
}

/** Ballots of an hour or a day, with its words in full and short for an axis; quiet ones have 0. */
export interface Step {
  key: string
  longLabel: string
  /** Empty where an axis would have too many words. */
  short: string
  ballots: number
}

/** Time runs as the page is read. */
export function TurnoutChart({ steps }: { steps: Step[] }) {
  const { t } = useTranslation()
  const { number } = useNumberFormatters()
  const isMirrored = useDirection() === 'rtl'
  const stepByKey = new Map(steps.map((step) => [step.key, step]))
  return (
    <Bars
      label={t('pollResult.turnoutLabel')}
      height={280}
      margin={{ top: 12, bottom: 4, left: 8, right: 8 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: 'band',
          data: steps.map(({ key }) => key),
          reverse: isMirrored,
          height: 28,
          disableTicks: true,
          categoryGapRatio: 0.15,
          tickLabelInterval: (key: string) => stepByKey.get(key)?.short !== '',
          valueFormatter: (key: string, { location }) =>
            (location === 'tick' ? stepByKey.get(key)?.short : stepByKey.get(key)?.longLabel) ?? '',
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
  )
}
