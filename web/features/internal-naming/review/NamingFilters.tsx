import { statuses, truckKey } from '@snowplow/contract/internal-naming.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { contains } from '../../../lib/contains.ts'
import type { Address } from '../../../ui/address.ts'
import { SearchInput } from '../../../ui/input/SearchInput.tsx'
import { Options, SelectInput } from '../../../ui/input/SelectInput.tsx'
import { combineConditions, searchIn } from '../../../workspace/data-table/table-state.ts'
import { FilterBar } from '../../../workspace/filter/FilterBar.tsx'
import { DistrictInput } from '../DistrictInput.tsx'

const searched = ['snowplowName', 'snowplowId', 'userFirstName', 'userLastName']
const asTruck = (word: string) => (truckKey(word) === '' ? {} : { truckKey: contains(truckKey(word)) })

export function createNamingFilters(address: Address) {
  const text = address.text('text')
  const districtId = address.number('district') ?? 0
  const status = address.oneOf('status', statuses)
  const where = combineConditions([
    ...searchIn(searched, text, asTruck),
    districtId === 0 ? null : { districtId },
    status === '' ? null : { status },
  ])
  return { districtId, status, where }
}

interface NamingFiltersProps {
  address: Address
  filters: ReturnType<typeof createNamingFilters>
}

export function NamingFilters({ address, filters }: NamingFiltersProps) {
  const { t } = useTranslation()
  const used = [filters.districtId, filters.status].filter(Boolean).length
  return (
    <FilterBar
      label={t('naming.filters')}
      search={<SearchInput id="naming-search" label={t('naming.search')} {...address.bindText('text')} />}
      used={used}
      onClear={filters.where ? () => address.go({ text: null, district: null, status: null }) : undefined}
    >
      <DistrictInput
        id="naming-filter-district"
        label={t('fields.districtId')}
        noneText={t('naming.anyDistrict')}
        {...address.bindSelect('district', filters.districtId)}
      />
      <SelectInput
        id="naming-filter-status"
        label={t('naming.status')}
        {...address.bindSelect('status', filters.status)}
      >
        <option value="">{t('naming.anyStatus')}</option>
        <Options of={statuses.map((status) => ({ id: status, name: t(`naming.status_${status}`) }))} />
      </SelectInput>
    </FilterBar>
  )
}
