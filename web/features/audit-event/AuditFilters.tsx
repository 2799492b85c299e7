import { auditActions } from '@snowplow/contract/audit-event.ts'
import { validationPause } from '@snowplow/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daySpan } from '../../lib/day-span.ts'
import { usePaused } from '../../lib/usePaused.ts'
import { Filters } from '../../ui/AdminPage.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { allOf, searchIn, searchMaxLength, type Where } from '../../ui/table-state.ts'
import { actionKey } from './action-key.ts'

/** What the audit is narrowed down to, and the list protocol's words for it (section 7). */
export function useAuditFilters() {
  const [person, setPerson] = useState('')
  const [action, setAction] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const wanted = usePaused(person, validationPause)
  const isReversed = from !== '' && to !== '' && to < from
  const span = daySpan(from, isReversed ? '' : to)
  const where: Where | null = allOf([
    ...searchIn(['actor', 'subject'], wanted),
    action === '' ? null : { action },
    span && { at: span },
  ])
  return { person, setPerson, action, setAction, from, setFrom, to, setTo, isReversed, where }
}

export function AuditFilters({ filters }: { filters: ReturnType<typeof useAuditFilters> }) {
  const { t } = useTranslation()
  return (
    <Filters label={t('audit.filters')}>
      <TextInput
        id="audit-person"
        type="search"
        label={t('audit.person')}
        autoComplete="off"
        maxLength={searchMaxLength}
        value={filters.person}
        onChange={filters.setPerson}
      />
      <SelectInput id="audit-action" label={t('audit.what')} value={filters.action} onChange={filters.setAction}>
        <option value="">{t('audit.anyAction')}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(actionKey(action))}
          </option>
        ))}
      </SelectInput>
      <TextInput id="audit-from" type="date" label={t('audit.from')} value={filters.from} onChange={filters.setFrom} />
      <TextInput
        id="audit-to"
        type="date"
        label={t('audit.to')}
        value={filters.to}
        onChange={filters.setTo}
        error={filters.isReversed ? t('audit.reversed') : undefined}
      />
    </Filters>
  )
}
