import { BarChart } from '@mui/x-charts/BarChart'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useId } from 'react'
import { directionStore } from '../../i18n/direction.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStore } from '../../lib/storage/store.ts'
import { Card, Text } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { UserText } from '../../ui/UserText.tsx'
import styles from '../workspace.module.css'

export interface CountRow {
  label: string
  /** Null if withheld: without a bar. */
  count: number | null
}

interface CountChartProps {
  title: string
  labelHeader: string
  countHeader: string
  rows: readonly CountRow[]
  /** Vertical bars, for example by day, or horizontal bars for long names. */
  layout: 'vertical' | 'horizontal'
  /** Limits horizontal bars to the longest; the table contains all rows. */
  maxBars?: number
  /** Shown for a withheld count in the table. */
  withheld?: string
}

/** Height of one horizontal bar with its gap, and of the rest of the chart, in pixels. */
const barHeight = 30
const rest = 44
const verticalHeight = 280
const nameWidth = 128

const text = { fill: 'var(--ink-soft)', fontFamily: 'inherit', fontSize: 13 }
const lines = {
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: 'var(--line-strong) !important' },
  '& .MuiChartsGrid-line': { stroke: 'var(--line) !important' },
}

/** Bar chart of counts, with a table as the accessible and exact alternative. As heavy as a page: load it lazily. */
export function CountChart({ title, labelHeader, countHeader, rows, layout, maxBars, withheld = '' }: CountChartProps) {
  const { t, language } = useTranslation()
  const id = useId()
  const isRtl = useStore(directionStore) === 'rtl'
  const format = new Intl.NumberFormat(getLocale(language))
  const bars =
    maxBars && rows.length > maxBars
      ? [...rows].sort((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, maxBars)
      : rows
  const isHorizontal = layout === 'horizontal'
  const labels = {
    scaleType: 'band',
    data: bars.map(({ label }) => label),
    tickLabelStyle: text,
    disableTicks: true,
    // Arabic text renders wider than the chart measures it: show few labels, to prevent overlap.
    ...(isRtl &&
      !isHorizontal && { tickLabelInterval: (_: string, index: number) => index % Math.ceil(bars.length / 3) === 0 }),
    // A single bar would fill the whole width.
    categoryGapRatio: isHorizontal ? 0.3 : Math.max(0.22, 1 - bars.length / 8),
    reverse: isRtl && !isHorizontal,
  } as const
  const counts = {
    tickLabelStyle: text,
    tickMinStep: 1,
    valueFormatter: (count: number) => format.format(count),
    disableLine: true,
    disableTicks: true,
    min: 0,
    reverse: isRtl && isHorizontal,
  }
  const atStart = isRtl ? 'right' : 'left'
  return (
    <Card as="figure" gap="3" aria-labelledby={`${id}-title`}>
      <figcaption>
        <Text as="h2" id={`${id}-title`} size="4">
          {title}
        </Text>
      </figcaption>
      {/* The table below is the accessible alternative. */}
      <div aria-hidden="true">
        <BarChart
          height={isHorizontal ? bars.length * barHeight + rest : verticalHeight}
          layout={isHorizontal ? 'horizontal' : 'vertical'}
          series={[
            {
              data: bars.map(({ count }) => count),
              label: countHeader,
              valueFormatter: (count) => format.format(count ?? 0),
            },
          ]}
          xAxis={[isHorizontal ? counts : labels]}
          yAxis={[
            isHorizontal
              ? { ...labels, width: nameWidth, position: atStart, disableLine: true }
              : { ...counts, width: 48, position: atStart },
          ]}
          colors={['var(--blue)']}
          borderRadius={5}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          grid={isHorizontal ? { vertical: true } : { horizontal: true }}
          margin={{ top: 12, bottom: 4, left: isRtl ? 16 : 4, right: isRtl ? 4 : 16 }}
          sx={lines}
        />
      </div>
      {bars.length < rows.length && (
        <Text size="2" tone="soft">
          {t('table.chartMost', { shown: bars.length, total: rows.length })}
        </Text>
      )}
      <details>
        <summary>{t('table.figures')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-labelledby={`${id}-title`}>
          <FigureTable
            caption={title}
            rows={rows}
            keyOf={({ label }) => label}
            columns={[
              { header: labelHeader, cell: ({ label }) => <UserText>{label}</UserText> },
              {
                header: countHeader,
                isNumber: true,
                cell: ({ count }) => (count === null ? withheld : format.format(count)),
              },
            ]}
          />
        </section>
      </details>
    </Card>
  )
}
