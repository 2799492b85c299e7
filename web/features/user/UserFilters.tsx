import { roles } from '@snowplow/contract/access.ts'
import { validationPause } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaused } from '../../lib/usePaused.ts'
import { Filters } from '../../ui/AdminPage.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { allOf, contains, searchIn, searchMaxLength, type Where } from '../../ui/table-state.ts'

/** What the list is narrowed down to, and the list protocol's words for it (section 7). */
export function useUserFilters() {
  const [text, setText] = useState('')
  const [role, setRole] = useState('')
  const [active, setActive] = useState('')
  const wanted = usePaused(text, validationPause)
  const where: Where | null = allOf([
    ...searchIn(['firstName', 'lastName', 'email'], wanted),
    role === '' ? null : { roles: contains(role) },
    active === '' ? null : { isActive: active === 'yes' },
  ])
  return { text, setText, role, setRole, active, setActive, where }
}

export function UserFilters({ filters }: { filters: ReturnType<typeof useUserFilters> }) {
  const { t } = useTranslation()
  return (
    <Filters label={t('user.filters')}>
      <TextInput
        id="user-search"
        type="search"
        label={t('user.search')}
        autoComplete="off"
        maxLength={searchMaxLength}
        value={filters.text}
        onChange={filters.setText}
      />
      <SelectInput id="user-filter-role" label={t('user.role')} value={filters.role} onChange={filters.setRole}>
        <option value="">{t('user.anyRole')}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`user.role_${role}`)}
          </option>
        ))}
      </SelectInput>
      <SelectInput id="user-filter-active" label={t('user.active')} value={filters.active} onChange={filters.setActive}>
        <option value="">{t('user.anyActive')}</option>
        <option value="yes">{t('user.active_yes')}</option>
        <option value="no">{t('user.active_no')}</option>
      </SelectInput>
    </Filters>
  )
}
