import { auditActions } from '@snowplow/contract/audit-event.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Address } from '../../ui/address.ts'
import { ZoneNote } from '../../ui/Instant.tsx'
import { DateInput } from '../../ui/input/DateInput.tsx'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { combineConditions, searchIn } from '../../workspace/data-table/table-state.ts'
import { areReversed, toDaySpan } from '../../workspace/filter/day-span.ts'
import { FilterBar } from '../../workspace/filter/FilterBar.tsx'
import { getActionKey } from './useAuditLabels.ts'

export function createAuditFilters(address: Address, timeZone: string) {
  const person = address.text('person')
  const action = address.oneOf('action', auditActions)
  const from = address.text('from')
  const to = address.text('to')
  const isReversed = areReversed(from, to)
  const span = toDaySpan(from, isReversed ? '' : to, timeZone)
  const where = combineConditions([
    ...searchIn(['actor', 'subject'], person),
    action === '' ? null : { action },
    span && { at: span },
  ])
  return { action, from, to, isReversed, where }
}

interface AuditFiltersProps {
  address: Address
  filters: ReturnType<typeof createAuditFilters>
}

export function AuditFilters({ address, filters }: AuditFiltersProps) {
  const { t } = useTranslation()
  const used = [filters.action, filters.from, filters.to].filter(Boolean).length
  return (
    <FilterBar
      label={t('audit.filters')}
      search={<SearchInput id="audit-person" label={t('audit.person')} {...address.bindText('person')} />}
      used={used}
      onClear={filters.where ? () => address.go({ person: null, action: null, from: null, to: null }) : undefined}
    >
      <SelectInput id="audit-action" label={t('audit.what')} {...address.bindSelect('action', filters.action)}>
        <option value="">{t('audit.anyAction')}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(getActionKey(action))}
          </option>
        ))}
      </SelectInput>
      <DateInput id="audit-from" label={t('audit.from')} {...address.bindSelect('from', filters.from)} />
      <DateInput
        id="audit-to"
        label={t('audit.to')}
        {...address.bindSelect('to', filters.to)}
        error={filters.isReversed ? t('audit.reversed') : undefined}
      />
      <ZoneNote />
    </FilterBar>
  )
}
