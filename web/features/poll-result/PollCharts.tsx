import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart'
import { directionStore } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStore } from '../../lib/storage/store.ts'
import { useNumberFormatters } from './Panel.tsx'

/** Single image for screen readers; a table has the same numbers. */
function Bars({ label, ...chart }: BarChartProps & { label: string }) {
  return (
    <div role="img" aria-label={label}>
      <BarChart {...chart} hideLegend skipAnimation disableKeyboardNavigation />
    </div>
  )
}

/** Ballots of an hour or a day, 0 if there are none, with a long label and a short one for the axis. */
export interface Step {
  key: string
  longLabel: string
  /** Empty to skip the label on a crowded axis. */
  shortLabel: string
  ballots: number
}

interface TurnoutChartProps {
  label: string
  steps: Step[]
  /** CSS pixels. */
  height?: number
}

export function TurnoutChart({ label, steps, height = 280 }: TurnoutChartProps) {
  const { t } = useTranslation()
  const { number } = useNumberFormatters()
  const isMirrored = useStore(directionStore) === 'rtl'
  const stepByKey = new Map(steps.map((step) => [step.key, step]))
  return (
    <Bars
      label={label}
      height={height}
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
          tickLabelInterval: (key: string) => stepByKey.get(key)?.shortLabel !== '',
          valueFormatter: (key: string, { location }) =>
            (location === 'tick' ? stepByKey.get(key)?.shortLabel : stepByKey.get(key)?.longLabel) ?? '',
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
