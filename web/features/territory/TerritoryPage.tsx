import { getStateMap, getTerritory, type State, type TerritoryReply } from '@snowplow/contract/county/territory.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { type SelectedSeason, useAddress } from '../../ui/address.ts'
import { QueryNotice } from '../../ui/feedback/QueryNotice.tsx'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { useControlInAddress } from '../../ui/form/useControlInAddress.ts'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Card, Stack, Text } from '../../ui/layout/Boxes.tsx'
import shared from '../../ui/layout/shared.module.css'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { ClosedTerritory } from './ClosedTerritory.tsx'
import { CountyTable } from './CountyTable.tsx'
import { Districts } from './Districts.tsx'
import { CountyFile } from './file/CountyFile.tsx'
import { GradeLevels } from './GradeLevels.tsx'
import { LocationFields } from './LocationFields.tsx'
import { AssignmentMap } from './map/AssignmentMap.tsx'
import { getDistrictColor } from './map/district-colors.ts'
import { useAssignmentAreas } from './map/useAssignmentAreas.ts'
import { TerritorySaveBar } from './TerritorySaveBar.tsx'
import { statesQuery } from './territory.queries.ts'
import { territoryControls } from './territory-controls.ts'
import { addCounty, assign, type CountyItem, fillState } from './territory-draft.ts'
import { useTerritoryDraft } from './useTerritoryDraft.ts'

export default function TerritoryPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const { query, state } = useSeason()
  const territory = useQuery(toQuery(getTerritory, { query }))
  const states = useQuery(statesQuery)
  return (
    <AdminPage title={title} lead={state === 'closed' ? undefined : t('territory.lead')}>
      <SeasonSwitch address={address} />
      {territory.data && state === 'closed' && (
        <ClosedTerritory territory={territory.data} states={states.data ?? []} query={query} />
      )}
      {territory.data && state !== 'closed' && (
        <Editor key={query.season ?? ''} reply={territory.data} states={states.data ?? []} query={query} />
      )}
      {!territory.data && <QueryNotice of={territory} failed={t('territory.failed')} />}
    </AdminPage>
  )
}

function Editor({ reply, states, query }: { reply: TerritoryReply; states: readonly State[]; query: SelectedSeason }) {
  const { t } = useTranslation()
  const address = useAddress()
  const countiesHeading = useRef<HTMLHeadingElement>(null)
  const territory = useTerritoryDraft(reply, query)
  useControlInAddress(territoryControls)
  const { draft, change } = territory
  const [picked, setPicked] = useState<string | null>(null)
  // Falls back to the first district if the selected one was removed.
  const chosen = draft.districts.find(({ key }) => key === picked)?.key ?? draft.districts[0]?.key ?? null
  const map = useQuery({
    ...toQuery(getStateMap, { params: { fips: draft.stateFips ?? '' } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: draft.stateFips !== null,
  })
  const state = states.find(({ fips }) => fips === draft.stateFips) ?? null
  const { areas, countyAt } = useAssignmentAreas(map.data, draft, chosen)
  const indexByKey = new Map(draft.districts.map(({ key }, index) => [key, index]))
  const free = draft.counties.filter(({ district }) => district === null).length
  const showFree = () => {
    address.go({ show: 'free' })
    countiesHeading.current?.focus()
  }
  const onAssignAreas = (ids: readonly number[], isRemoval: boolean) =>
    change((now) => {
      const counties = ids.flatMap((id) => countyAt(id) ?? [])
      return counties.reduce((next, county) => assign(next, county, isRemoval ? null : chosen), now)
    })
  // Stable callbacks: a table row re-renders only when its county has changed.
  const onAssign = useCallback(
    (county: CountyItem, district: string | null) => change((now) => assign(now, county, district)),
    [change],
  )
  const onRemove = useCallback(
    (key: string) => change((now) => ({ ...now, counties: now.counties.filter((county) => county.key !== key) })),
    [change],
  )
  return (
    <Stack gap="5">
      {territory.isStale && <StaleNotice draft={territory} isMerged />}
      <LocationFields
        states={states}
        draft={draft}
        onState={(state, counties) => change((now) => fillState(now, state, counties))}
        onTimeZone={(timeZone) => change((now) => ({ ...now, timeZone }))}
      />
      <Stack
        gap="5"
        isSplit
        // Room for the controls of a county.
        style={{ gridTemplateColumns: 'minmax(0, 3fr) minmax(320px, 2fr)' }}
      >
        <Stack gap="5">
          <Card as="section" gap="4" aria-labelledby="territory-map">
            <h2 id="territory-map">{t('territory.map')}</h2>
            <Text size="2" tone="soft">
              {t(draft.districts.length === 0 ? 'territory.chooseFirst' : 'territory.mapHint')}
            </Text>
            {draft.stateFips === null && <Text tone="soft">{t('territory.noMap')}</Text>}
            {draft.stateFips !== null && <QueryNotice of={map} failed={t('territory.mapFailed')} />}
            {map.data && draft.stateFips !== null && (
              <AssignmentMap {...map.data} label={t('territory.map')} areas={areas} onAssignAreas={onAssignAreas} />
            )}
            <Text role="status" weight="strong">
              {free > 0 && (
                <button type="button" className={shared.link} onClick={showFree}>
                  {t('territory.free', { count: free })}
                </button>
              )}
            </Text>
          </Card>
          <Districts draft={draft} chosen={chosen} onChoose={setPicked} change={change} />
          <CountyFile territory={territory} query={query} state={state} />
        </Stack>
        <Stack gap="5">
          <Card as="section" gap="4" aria-labelledby={territoryControls.county}>
            <h2 id={territoryControls.county} ref={countiesHeading} tabIndex={-1}>
              {t('territory.counties')}
            </h2>
            <CountyTable
              counties={draft.counties}
              districts={draft.districts}
              state={state}
              isFreeOnly={address.text('show') === 'free'}
              onShowAll={() => address.go({ show: null })}
              colorOf={(district) => getDistrictColor(indexByKey.get(district ?? ''))}
              onAssign={onAssign}
              onRemove={onRemove}
              onAdd={(name) => change((now) => addCounty(now, name, chosen, { state, map: map.data }))}
            />
          </Card>
          <GradeLevels draft={draft} change={change} />
        </Stack>
      </Stack>
      <TerritorySaveBar territory={territory} />
    </Stack>
  )
}
