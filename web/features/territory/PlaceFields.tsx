import { getStateMap, type State, type StateMap } from '@snowplow/contract/county/territory.ts'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { queryOf } from '../../lib/query.ts'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Combobox } from '../../ui/input/Combobox.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { Card, Columns } from '../../ui/layout/Layout.tsx'
import { inState, type TerritoryDraft } from './territory-draft.ts'

interface PlaceFieldsProps {
  states: readonly State[]
  stateFips: string | null
  timeZone: string
  change: (next: (draft: TerritoryDraft) => TerritoryDraft) => void
}

const supportedZones = Intl.supportedValuesOf('timeZone')

/** The state and the time zone; not drawn again while counties are painted. */
export const PlaceFields = memo(function PlaceFields({ states, stateFips, timeZone, change }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const zoneInput = useRef<HTMLInputElement>(null)
  const zones = [...new Set([timeZone, ...supportedZones])].sort()
  const options = zones.map((name, id) => ({ id, name }))
  const onState = (fips: string | null, map: StateMap | undefined) => change((now) => inState(now, fips, map))
  async function choose(fips: string) {
    if (fips === '') return onState(null, undefined)
    const asked = { ...queryOf(getStateMap, { params: { fips } }), staleTime: Number.POSITIVE_INFINITY }
    // Its counties come with it, or it is not chosen.
    const map = await queries.fetchQuery(asked).catch(() => undefined)
    if (map) onState(fips, map)
    else showToast(t('territory.mapFailed'), 'error')
  }
  return (
    <Card>
      <Columns least="3" gap="5">
        <SelectInput
          id="territory-state"
          label={t('territory.state')}
          hint={t('territory.stateHint')}
          value={stateFips ?? ''}
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
          value={options.find(({ name }) => name === timeZone) ?? null}
          onChange={(zone) => zone && change((now) => ({ ...now, timeZone: zone.name }))}
          onBlur={() => {}}
          inputRef={zoneInput}
          emptyText={t('territory.noZone')}
        />
      </Columns>
    </Card>
  )
})
