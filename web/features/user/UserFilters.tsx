import { roles } from '@snowplow/contract/access.ts'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../ui/address.ts'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { allOf, contains, searchIn } from '../../workspace/data-table/table-state.ts'
import { FilterBar } from '../../workspace/filter/FilterBar.tsx'
import { SearchInput } from '../../workspace/filter/SearchInput.tsx'

/** What the address narrows the list down to, and the list protocol's words for it (section 7). */
export function userFilters(address: Address) {
  const text = address.text('text')
  const role = address.oneOf('role', roles)
  const active = address.oneOf('active', ['yes', 'no'])
  const where = allOf([
    ...searchIn(['firstName', 'lastName', 'email'], text),
    role === '' ? null : { roles: contains(role) },
    active === '' ? null : { isActive: active === 'yes' },
  ])
  return { text, role, active, where }
}

interface UserFiltersProps {
  address: Address
  filters: ReturnType<typeof userFilters>
}

export function UserFilters({ address, filters }: UserFiltersProps) {
  const { t } = useTranslation()
  const used = [filters.role, filters.active].filter(Boolean).length
  return (
    <FilterBar
      label={t('user.filters')}
      search={
        <SearchInput
          id="user-search"
          label={t('user.search')}
          value={filters.text}
          onChange={(text) => address.type({ text })}
        />
      }
      used={used}
      onClear={filters.where ? () => address.go({ text: null, role: null, active: null }) : undefined}
    >
      <SelectInput
        id="user-filter-role"
        label={t('user.role')}
        value={filters.role}
        onChange={(role) => address.go({ role })}
      >
        <option value="">{t('user.anyRole')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`user.role_${role}`)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        id="user-filter-active"
        label={t('user.active')}
        value={filters.active}
        onChange={(active) => address.go({ active })}
      >
        <option value="">{t('user.anyActive')}</option>
        <option value="yes">{t('user.active_yes')}</option>
        <option value="no">{t('user.active_no')}</option>
      </SelectInput>
    </FilterBar>
  )
}
