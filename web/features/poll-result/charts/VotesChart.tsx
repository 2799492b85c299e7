import { BarChart } from '@mui/x-charts/BarChart'
import type { PollResult } from '@snowplow/contract/poll-result.ts'
import { useTranslation } from 'react-i18next'
import { useDirection } from '../../../i18n/direction.ts'
import { ChartBox, useFigures } from '../Panel.tsx'
import { firstNames } from '../ResultTable.tsx'

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
  const shown = results.slice(0, firstNames)
  const names = new Map(shown.map(({ id, snowplowName }) => [id, snowplowName]))
  return (
    <ChartBox label={t('pollResult.votesChartLabel')}>
      <BarChart
        layout="horizontal"
        height={shown.length * barHeight + 60}
        margin={{ top: 4, bottom: 4, left: 20, right: 20 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        grid={{ vertical: true }}
        xAxis={[{ reverse: isMirrored, tickMinStep: 1, height: 28, valueFormatter: number }]}
        yAxis={[
          {
            scaleType: 'band',
            data: shown.map(({ id }) => id),
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
            data: shown.map(({ numberOfVotes }) => numberOfVotes),
            label: t('pollResult.votes'),
            color: 'var(--blue)',
            valueFormatter: (votes) => number(votes ?? 0),
          },
        ]}
        borderRadius={6}
      />
    </ChartBox>
  )
}
