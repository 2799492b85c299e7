import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Address } from '../../ui/address.ts'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { Options, SelectInput } from '../../ui/input/SelectInput.tsx'
import { combineConditions, searchIn } from '../../workspace/data-table/table-state.ts'
import { FilterBar } from '../../workspace/filter/FilterBar.tsx'
import { gradeLevelsQuery, translateGrade, useListCounties } from '../county/county.queries.ts'

export function createClassFilters(address: Address) {
  const countyId = address.number('county') ?? 0
  const gradeLevel = address.text('grade')
  const where = combineConditions([
    ...searchIn(['schoolName'], address.text('text')),
    countyId === 0 ? null : { countyId },
    gradeLevel === '' ? null : { gradeLevel },
  ])
  return { countyId, gradeLevel, where }
}

interface SchoolClassFiltersProps {
  address: Address
  filters: ReturnType<typeof createClassFilters>
}

export function SchoolClassFilters({ address, filters }: SchoolClassFiltersProps) {
  const { t } = useTranslation()
  const counties = useListCounties().data ?? []
  const grades = useQuery(gradeLevelsQuery).data ?? []
  return (
    <FilterBar
      label={t('schoolClass.filters')}
      search={<SearchInput id="class-search" label={t('schoolClass.search')} {...address.bindText('text')} />}
      used={[filters.countyId, filters.gradeLevel].filter(Boolean).length}
      onClear={filters.where ? () => address.go({ text: null, county: null, grade: null }) : undefined}
    >
      <SelectInput
        id="class-filter-county"
        label={t('schoolClass.county')}
        {...address.bindSelect('county', filters.countyId || '')}
      >
        <option value="">{t('review.anyCounty')}</option>
        <Options of={counties} />
      </SelectInput>
      <SelectInput
        id="class-filter-grade"
        label={t('schoolClass.grade')}
        {...address.bindSelect('grade', filters.gradeLevel)}
      >
        <option value="">{t('review.anyGrade')}</option>
        <Options of={grades.map(({ name }) => ({ id: name, name: translateGrade(name, t) }))} />
      </SelectInput>
    </FilterBar>
  )
}
