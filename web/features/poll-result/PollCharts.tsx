import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart'
import type { PollResult } from '@snowplow/contract/poll-result.ts'
import { useDirection } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useFigures } from './Panel.tsx'

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
  words: string
  /** Empty where an axis would have too many words. */
  short: string
  ballots: number
}

/** Time runs as the page is read. */
export function TurnoutChart({ steps }: { steps: Step[] }) {
  const { t } = useTranslation()
  const { number } = useFigures()
  const isMirrored = useDirection() === 'rtl'
  const known = new Map(steps.map((step) => [step.key, step]))
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
  )
}

const barHeight = 48
/** Pixels for the names beside the bars, and letters that fit into them. */
const namesWidth = 150
const nameLetters = 20

const shortened = (name: string) => (name.length > nameLetters ? `${name.slice(0, nameLetters - 1)}…` : name)

/** The table beside it has all of them. */
export function VotesChart({ results }: { results: PollResult['results'] }) {
  const { t } = useTranslation()
  const { number } = useFigures()
  const isMirrored = useDirection() === 'rtl'
  const names = new Map(results.map(({ id, snowplowName }) => [id, snowplowName]))
  return (
    <Bars
      label={t('pollResult.votesChartLabel')}
      layout="horizontal"
      height={results.length * barHeight + 60}
      margin={{ top: 4, bottom: 4, left: 20, right: 20 }}
      grid={{ vertical: true }}
      xAxis={[{ reverse: isMirrored, tickMinStep: 1, height: 28, valueFormatter: number }]}
      yAxis={[
        {
          scaleType: 'band',
          data: results.map(({ id }) => id),
          position: isMirrored ? 'right' : 'left',
          width: namesWidth,
          disableLine: true,
          disableTicks: true,
          valueFormatter: (id: number, { location }) =>
            location === 'tick' ? shortened(names.get(id) ?? '') : (names.get(id) ?? ''),
        },
      ]}
      series={[
        {
          data: results.map(({ numberOfVotes }) => numberOfVotes),
          label: t('pollResult.votes'),
          color: 'var(--blue)',
          valueFormatter: (votes) => number(votes ?? 0),
        },
      ]}
      borderRadius={6}
    />
  )
}
