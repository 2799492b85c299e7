import type { PollResult } from '@snowplow/contract/poll-result/poll-result.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { lazy, Suspense, useState } from 'react'
import { useZoneName } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../i18n/time-zone.ts'
import { RadioGroup } from '../../ui/input/RadioGroup.tsx'
import { Columns, Stack } from '../../ui/layout/Boxes.tsx'
import { FigureTable } from '../../ui/layout/FigureTable.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { CountyMap } from '../county/CountyMap.tsx'
import { useListCounties } from '../county/county.queries.ts'
import { Panel, useNumberFormatters } from './Panel.tsx'
import type { Step } from './PollCharts.tsx'

type TurnoutStep = 'hour' | 'day'

const TurnoutChart = lazy(() => import('./PollCharts.tsx').then(({ TurnoutChart }) => ({ default: TurnoutChart })))

export function Turnout({ result }: { result: PollResult }) {
  const { t, language } = useTranslation()
  const { number } = useNumberFormatters()
  const [step, setStep] = useState<TurnoutStep>('hour')
  const zone = useZoneName()
  const steps = turnoutSteps(result, step, getLocale(language), useTimeZone())
  const stepOptions = [
    { value: 'hour', label: t('pollResult.byHour') },
    { value: 'day', label: t('pollResult.byDay') },
  ] as const
  return (
    <Panel level={3} title={t('pollResult.turnout')} about={t('pollResult.turnoutAbout', { zone })}>
      <Stack width={460}>
        <RadioGroup<TurnoutStep>
          label={t('pollResult.turnoutStep')}
          isLabelHidden
          options={stepOptions}
          value={step}
          onChange={setStep}
        />
      </Stack>
      <Suspense fallback={<Waiting />}>
        <TurnoutChart label={t('pollResult.turnoutLabel')} steps={steps} />
      </Suspense>
      <Stack width={460}>
        <details>
          <summary>{t('pollResult.asTable')}</summary>
          <FigureTable
            caption={t('pollResult.turnout')}
            columns={[
              { header: t(step === 'hour' ? 'pollResult.hour' : 'pollResult.day'), cell: ({ longLabel }) => longLabel },
              { header: t('pollResult.ballots'), isNumber: true, cell: ({ ballots }) => number(ballots) },
            ]}
            rows={steps.filter(({ ballots }) => ballots > 0)}
            keyOf={({ key }) => key}
          />
        </details>
      </Stack>
    </Panel>
  )
}

function turnoutSteps({ hours, days }: PollResult, step: TurnoutStep, locale: string, timeZone: string): Step[] {
  const createFormatter = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    return (at: string) => format.format(new Date(at))
  }
  const day = { month: 'short', day: 'numeric' } as const
  if (step === 'day') {
    const longLabel = createFormatter({ weekday: 'long', ...day }, 'UTC')
    const shortLabel = createFormatter(day, 'UTC')
    return days.map(({ day, ballots }) => ({
      key: day,
      longLabel: longLabel(day),
      shortLabel: shortLabel(day),
      ballots,
    }))
  }
  const longLabel = createFormatter({ weekday: 'short', ...day, hour: 'numeric' })
  const hourOfDay = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const shortLabel = createFormatter(day)
  const hourLabel = createFormatter({ hour: 'numeric' })
  const visibleHours = fillHours(hours)
  const every = calculateLabelDistance(visibleHours.length, innerWidth < phonePx ? 6 : 20)
  return visibleHours.map(({ at, ballots }) => {
    const hourIndex = Number(hourOfDay.format(new Date(at)))
    const label = hourIndex === 0 ? shortLabel(at) : hourLabel(at)
    return { key: at, longLabel: longLabel(at), shortLabel: hourIndex % every === 0 ? label : '', ballots }
  })
}

/** Pixels below which an axis has room for only a few labels. */
const phonePx = 600

/** Hours between labels: the smallest step with at most `maxLabels`, but at least a label per midnight. */
export const calculateLabelDistance = (hours: number, maxLabels: number): number =>
  [1, 3, 6, 12].find((step) => hours / step <= maxLabels) ?? 24

interface Hour {
  at: string
  ballots: number
}

const hour = 3_600_000
/** Two weeks. Bounds the number of bars if a wrong clock makes a poll appear longer. */
const maxHours = 336

/** Fills gaps: every hour from the first to the last, with 0 for hours without ballots. */
export function fillHours(hours: readonly Hour[]): Hour[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const ballotsAt = new Map(hours.map(({ at, ballots }) => [Date.parse(at), ballots]))
  const end = Date.parse(last.at)
  const start = Math.max(Date.parse(first.at), end - (maxHours - 1) * hour)
  return Array.from({ length: (end - start) / hour + 1 }, (_, hourIndex) => {
    const at = start + hourIndex * hour
    return { at: new Date(at).toISOString(), ballots: ballotsAt.get(at) ?? 0 }
  })
}

export function CountyTurnout({ result }: { result: PollResult }) {
  const { t } = useTranslation()
  const { number, share } = useNumberFormatters()
  const counties = useListCounties()
  const ballotsOf = new Map(result.counties.map(({ countyId, ballots }) => [countyId, ballots]))
  const named = result.counties.reduce((sum, { ballots }) => sum + ballots, 0)
  const districtCounties = (counties.data ?? [])
    .filter(({ districtId }) => districtId === result.districtId)
    .map(({ id, name = '' }) => ({ id, name, ballots: ballotsOf.get(id ?? 0) ?? 0 }))
    .sort((one, other) => other.ballots - one.ballots || one.name.localeCompare(other.name))
  const rows = [...districtCounties, { id: 0, name: t('pollResult.noCounty'), ballots: result.ballots - named }]
  const nameOf = new Map(counties.data?.map(({ id, name }) => [id, name]))
  const describe = (countyId: number) =>
    t('pollResult.countyBallots', { county: nameOf.get(countyId) ?? '', count: ballotsOf.get(countyId) ?? 0 })
  return (
    <Panel level={3} title={t('pollResult.counties')} about={t('pollResult.countiesAbout')}>
      <Columns least="3" gap="6">
        <Stack gap="3">
          <CountyMap label={t('pollResult.mapLabel')} values={ballotsOf} describe={describe} />
        </Stack>
        <FigureTable
          caption={t('pollResult.counties')}
          columns={[
            { header: t('pollResult.county'), cell: ({ name }) => <UserText>{name}</UserText> },
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
