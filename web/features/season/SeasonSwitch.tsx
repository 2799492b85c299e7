import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Address, useSelectedSeason } from '../../ui/address.ts'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { seasonsQuery } from './season.queries.ts'

export function useSeason() {
  const seasons = useQuery(seasonsQuery)
  const query = useSelectedSeason()
  const year = query.season ?? null
  const selected = seasons.data?.find((season) => (year ? String(season.year) === year : season.isCurrent))
  return {
    query,
    year,
    state: selected?.state,
    /** True for seasons that are not current or not running. */
    isReadOnly: selected !== undefined && (selected.state !== 'running' || !selected.isCurrent),
    all: seasons.data ?? [],
  }
}

interface SeasonDays {
  startsOn: string
  announcementDate: string
}

/** The season is named by a year that none of its days is in; a winter's contest has days in two years. */
export const hasOtherYear = (year: number, { startsOn, announcementDate }: SeasonDays) =>
  String(year) < startsOn.slice(0, 4) || String(year) > announcementDate.slice(0, 4)

export function SeasonSwitch({ address }: { address: Address }) {
  const { t } = useTranslation()
  const { all, year } = useSeason()
  if (all.length < 2) return null
  const current = all.find(({ isCurrent }) => isCurrent)
  const selected = year ?? String(current?.year ?? '')
  return (
    <Stack width={420}>
      <SelectInput
        id="season"
        label={t('season.season')}
        value={selected}
        onChange={(next) => {
          const before = Object.fromEntries([...address.search.keys()].map((name) => [name, null]))
          address.go({ ...before, season: next === String(current?.year) ? null : next })
        }}
      >
        {all.map((season) => (
          <option key={season.year} value={season.year}>
            {t('season.option', { year: season.year, state: t(`season.state_${season.state}`) })}
          </option>
        ))}
      </SelectInput>
      <SeasonNotice />
    </Stack>
  )
}

export function SeasonNotice() {
  const { t } = useTranslation()
  const { all, year, state } = useSeason()
  if (!state || state === 'running') return null
  return (
    <Text size="2" tone="soft" role="status">
      {t(`season.${state}Notice`, { year: year ?? String(all.find(({ isCurrent }) => isCurrent)?.year) })}
    </Text>
  )
}
