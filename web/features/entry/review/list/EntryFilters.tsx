import { reviewStates } from '@snowplow/contract/entry/entry-review.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useTimeZone } from '../../../../i18n/time-zone.ts'
import { useSelectedSeason } from '../../../../ui/address.ts'
import { ZoneNote } from '../../../../ui/Instant.tsx'
import { DateInput } from '../../../../ui/input/DateInput.tsx'
import { RadioGroup } from '../../../../ui/input/RadioGroup.tsx'
import { SearchInput } from '../../../../ui/input/SearchInput.tsx'
import { Options, SelectInput } from '../../../../ui/input/SelectInput.tsx'
import { Text } from '../../../../ui/layout/Boxes.tsx'
import { CountedLabel } from '../../../../workspace/filter/CountedLabel.tsx'
import { FilterBar } from '../../../../workspace/filter/FilterBar.tsx'
import { gradeLevelsQuery, translateGrade, useAreas } from '../../../county/county.queries.ts'
import { entryCountQuery, statisticsQuery } from '../entry-review.queries.ts'
import { type EntryFilters as Filters, isReversed, listConditions, noFilters } from '../review-address.ts'

interface EntryFiltersProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  /** False for the queue, which has only pending entries. */
  hasState: boolean
  found?: number | undefined
}

const further = ['district', 'county', 'grade', 'hints', 'imported', 'from', 'to'] as const

export function EntryFilters({ filters, onChange, hasState, found }: EntryFiltersProps) {
  const { t } = useTranslation()
  const id = useId()
  const usedCount = further.filter((name) => filters[name] !== '').length
  const isFiltered = usedCount > 0 || filters.text !== '' || (hasState && filters.state !== '')
  const clear = () => onChange(hasState ? noFilters : { ...noFilters, state: filters.state })
  return (
    <FilterBar
      label={t('review.filters')}
      search={
        <SearchInput
          id={`${id}-text`}
          label={t('review.search')}
          value={filters.text}
          onChange={(text) => onChange({ text })}
        />
      }
      beside={hasState && <StateFilter filters={filters} onChange={(state) => onChange({ state })} />}
      used={usedCount}
      onClear={isFiltered ? clear : undefined}
      found={<MatchCount found={isFiltered ? found : undefined} />}
    >
      <FurtherFilters id={id} filters={filters} onChange={onChange} />
    </FilterBar>
  )
}

function MatchCount({ found }: { found: number | undefined }) {
  const { t } = useTranslation()
  const total = useQuery(statisticsQuery(useSelectedSeason())).data?.total
  const hasCounts = found !== undefined && total !== undefined
  return (
    // Always mounted, because a live region must exist before its content; visually hidden while empty.
    <Text role="status" size="2" tone="soft" className={hasCounts ? undefined : 'visually-hidden'}>
      {hasCounts && t('review.found', { found, total })}
    </Text>
  )
}

function useStateCounts(filters: Filters): Partial<Record<Filters['state'], number>> {
  const season = useSelectedSeason()
  const conditions = listConditions({ ...filters, state: '' }, useTimeZone())
  const isFiltered = conditions.length > 0
  const all = useQuery({ ...statisticsQuery(season), enabled: !isFiltered }).data
  const matching = useQueries({
    queries: reviewStates.map((reviewState) => ({
      ...entryCountQuery([...conditions, { reviewState }], season),
      enabled: isFiltered,
    })),
  }).map(({ data }) => data)
  if (!isFiltered) return all ? { '': all.total, ...all.reviewStates } : {}
  if (!matching.every((count) => count !== undefined)) return {}
  const counts = Object.fromEntries(reviewStates.map((state, index) => [state, matching[index]]))
  return { '': matching.reduce((sum, count) => sum + count, 0), ...counts }
}

function StateFilter({ filters, onChange }: { filters: Filters; onChange: (state: Filters['state']) => void }) {
  const { t } = useTranslation()
  const counts = useStateCounts(filters)
  const getLabel = (value: Filters['state']) => (
    <CountedLabel label={t(value === '' ? 'review.state_all' : `review.state_${value}`)} count={counts[value]} />
  )
  return (
    <RadioGroup
      variant="line"
      label={t('review.state')}
      isLabelHidden
      options={(['', ...reviewStates] as const).map((value) => ({ value, label: getLabel(value) }))}
      value={filters.state}
      onChange={onChange}
    />
  )
}

function FurtherFilters({ id, filters, onChange }: Pick<EntryFiltersProps, 'filters' | 'onChange'> & { id: string }) {
  const { t } = useTranslation()
  const grades = useQuery(gradeLevelsQuery).data ?? []
  const { counties, districts } = useAreas()
  const { district, county, grade, hints, imported, from, to } = filters
  const inDistrict = counties.filter(({ districtId }) => district === '' || districtId === Number(district))
  const chooseDistrict = (district: string) => {
    const isInside = counties.some(({ id, districtId }) => id === Number(county) && districtId === Number(district))
    onChange({ district, county: district === '' || isInside ? county : '' })
  }
  return (
    <>
      <SelectInput id={`${id}-district`} label={t('review.district')} value={district} onChange={chooseDistrict}>
        <option value="">{t('review.anyDistrict')}</option>
        <Options of={districts} />
      </SelectInput>
      <SelectInput
        id={`${id}-county`}
        label={t('review.county')}
        value={county}
        onChange={(county) => onChange({ county })}
      >
        <option value="">{t('review.anyCounty')}</option>
        <Options of={inDistrict} />
      </SelectInput>
      <SelectInput id={`${id}-grade`} label={t('review.grade')} value={grade} onChange={(grade) => onChange({ grade })}>
        <option value="">{t('review.anyGrade')}</option>
        <Options of={grades.map(({ name }) => ({ id: name, name: translateGrade(name, t) }))} />
      </SelectInput>
      <SelectInput
        id={`${id}-hints`}
        label={t('review.hints')}
        value={hints}
        onChange={(hints) => onChange({ hints: hints as Filters['hints'] })}
      >
        <option value="">{t('review.hints_any')}</option>
        <option value="yes">{t('review.hints_yes')}</option>
        <option value="no">{t('review.hints_no')}</option>
      </SelectInput>
      <SelectInput
        id={`${id}-came-in`}
        label={t('review.cameIn')}
        value={imported}
        onChange={(imported) => onChange({ imported: imported as Filters['imported'] })}
      >
        <option value="">{t('review.cameIn_any')}</option>
        <option value="yes">{t('review.cameIn_file')}</option>
      </SelectInput>
      <DateInput id={`${id}-from`} label={t('review.from')} value={from} onChange={(from) => onChange({ from })} />
      <DateInput
        id={`${id}-to`}
        label={t('review.to')}
        value={to}
        onChange={(to) => onChange({ to })}
        error={isReversed(filters) ? t('review.reversed') : undefined}
      />
      <ZoneNote />
    </>
  )
}
