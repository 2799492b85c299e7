import { getStateMap, type State, type StateMap } from '@snowplow/contract/county/territory.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatZone } from '../../i18n/time-zone.ts'
import { toQuery } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Combobox } from '../../ui/input/Combobox.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { Card, Columns } from '../../ui/layout/Boxes.tsx'
import { territoryControls } from './territory-controls.ts'
import type { TerritoryDraft } from './territory-draft.ts'

interface LocationFieldsProps {
  states: readonly State[]
  draft: TerritoryDraft
  onState: (state: State | null, map: StateMap | undefined) => void
  onTimeZone: (timeZone: string) => void
}

export function LocationFields({ states, draft, onState, onTimeZone }: LocationFieldsProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const zoneInput = useRef<HTMLInputElement>(null)
  const zones = [...new Set([draft.timeZone, ...Intl.supportedValuesOf('timeZone')])].sort()
  const options = zones.map((zone, id) => ({ id, zone, name: formatZone(zone) }))
  async function choose(fips: string) {
    const state = states.find((one) => one.fips === fips)
    if (!state) return onState(null, undefined)
    const mapQuery = { ...toQuery(getStateMap, { params: { fips } }), staleTime: Number.POSITIVE_INFINITY }
    // Selects the state only once its map has loaded, since its counties replace the current ones.
    const map = await queries.fetchQuery(mapQuery).catch(() => undefined)
    if (map) onState(state, map)
    else showToast(t('territory.mapFailed'), 'error')
  }
  return (
    <Card>
      <Columns least="3" gap="5">
        <SelectInput
          id={territoryControls.state}
          label={t('territory.state')}
          hint={t('territory.stateHint')}
          value={draft.stateFips ?? ''}
          onChange={choose}
        >
          <option value="">{t('territory.noState')}</option>
          <Options of={states.map(({ fips, name }) => ({ id: fips, name }))} />
        </SelectInput>
        <Combobox
          id="territory-zone"
          label={t('territory.timeZone')}
          hint={t('territory.timeZoneHint')}
          options={options}
          value={options.find(({ zone }) => zone === draft.timeZone) ?? null}
          onChange={(option) => option && onTimeZone(option.zone)}
          onBlur={() => {}}
          inputRef={zoneInput}
          emptyText={t('territory.noZone')}
        />
      </Columns>
    </Card>
  )
}
