import { type CountyMap as CountyMapData, getCountyMap } from '@snowplow/contract/county/county-map.ts'
import { getLocale } from '@snowplow/contract/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { useSelectedSeason } from '../../ui/address.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import shared from '../../ui/layout/shared.module.css'
import { UserText } from '../../ui/UserText.tsx'
import { areasStaleMs } from './county.queries.ts'
import styles from './StateMap.module.css'
import { StateMap } from './StateMap.tsx'

interface CountyMapProps {
  /** Accessible name. Screen readers get a single image, so a table with the same values must accompany the map. */
  label: string
  /** Value by county id; missing counties count as 0. */
  values: ReadonlyMap<number, number>
  describe: (countyId: number) => string
  onSelect?: (countyId: number) => void
  selected?: number | undefined
}

/** Percentages of blue: higher values contrast more with the background, in light and dark mode. */
const shades = [18, 36, 54, 72, 92]
const getShade = (step: number, count: number) => {
  if (step === 0) return 'var(--page)'
  // Spreads few ranges over all shades.
  const shade = count === 1 ? 2 : Math.round(((step - 1) / (count - 1)) * (shades.length - 1))
  return `color-mix(in oklab, var(--blue) ${shades[shade]}%, var(--paper))`
}

export function CountyMap({ label, values, describe, onSelect, selected }: CountyMapProps) {
  const steps = listSteps(values.values())
  const getColor = (step: number) => getShade(step, steps.length)
  return (
    <WithMap>
      {(map) => (
        <>
          <StateMap
            width={map.width}
            height={map.height}
            label={label}
            areas={map.counties.map(({ countyId, path }) => ({ id: countyId, path }))}
            colorOf={(id) => getColor(findStep(steps, values.get(id)))}
            describe={describe}
            onSelect={onSelect}
            selected={selected}
          >
            {map.districts.map(({ districtId, path }) => (
              <path key={districtId} d={path} className={styles.border} />
            ))}
          </StateMap>
          <Legend steps={steps} colorOf={getColor} />
        </>
      )}
    </WithMap>
  )
}

function Legend({ steps, colorOf }: { steps: Step[]; colorOf: (step: number) => string }) {
  const { t, language } = useTranslation()
  const number = new Intl.NumberFormat(getLocale(language))
  const range = ({ from, to }: Step) => (from === to ? number.format(from) : number.formatRange(from, to))
  const entries = [t('map.none'), ...listLegendSteps(steps).map(range)]
  return (
    <Row as="ul" gap="4" align="stretch" size="1" tone="soft" aria-label={t('map.legend')}>
      {entries.map((label, step) => (
        <Row as="li" key={label} gap="2" isUnwrapped>
          <span className={shared.swatch} style={{ background: colorOf(step) }} />
          <UserText>{label}</UserText>
        </Row>
      ))}
    </Row>
  )
}

/** Waits for the map data. Renders nothing if there is no map, since tables have the same data. */
export function WithMap({ children }: { children: (map: CountyMapData) => ReactNode }) {
  const { t } = useTranslation()
  const map = useQuery({ ...toQuery(getCountyMap, { query: useSelectedSeason() }), staleTime: areasStaleMs })
  if (map.data) return map.data.counties.length > 0 && children(map.data)
  if (map.isPending) {
    return (
      <div className={styles.waiting}>
        <Waiting />
      </div>
    )
  }
  return (
    <FailedNotice onRetry={() => map.refetch()}>
      {t('map.failed')} {t('errors.network')}
    </FailedNotice>
  )
}

/** Maximum shades besides "none": more are hard to distinguish. */
const maxSteps = 5

/** Range of a shade; both bounds inclusive. */
interface Step {
  from: number
  to: number
}

/**
 * Splits positive values into at most five ranges with about as many counties each, so that one big city does not
 * leave every other county in the palest shade. Equal values share a range.
 */
export function listSteps(values: Iterable<number>): Step[] {
  const steps: Step[] = []
  let rest = [...values].filter((value) => value > 0).sort((one, other) => one - other)
  for (;;) {
    const [from] = rest
    const to = rest[Math.ceil(rest.length / (maxSteps - steps.length)) - 1]
    if (from === undefined || to === undefined) return steps
    steps.push({ from, to })
    rest = rest.filter((value) => value > to)
  }
}

/** Single values if every range has only one, else ranges without gaps: a mix of both looks like a defect. */
export function listLegendSteps(steps: readonly Step[]): Step[] {
  if (steps.every(({ from, to }) => from === to)) return [...steps]
  return steps.map(({ from, to }, index) => ({ from: index === 0 ? from : (steps[index - 1]?.to ?? 0) + 1, to }))
}

/** Index of the shade: 0 for none, else from 1. */
export const findStep = (steps: readonly Step[], value: number | undefined): number =>
  value ? steps.findIndex(({ to }) => value <= to) + 1 : 0
