import type { AuditEvent } from '@snowplow/contract/audit-event.ts'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import type { Sorts } from '../../workspace/data-table/table-state.ts'
import { AuditPerson } from './AuditPerson.tsx'
import { actionKey } from './action-key.ts'
import { type Change, useAuditWords } from './useAuditWords.ts'

/** The columns that acts can be sorted by: what and whom are worded here, in an order that the server does not know. */
export const auditSorts: Sorts = { at: ['at'], actor: ['actor'] }

export function useAuditColumns(): DataColumn<AuditEvent>[] {
  const { t } = useTranslation()
  const { changesOf, subjectOf } = useAuditWords()
  return [
    {
      field: 'at',
      header: t('audit.when'),
      minWidth: 190,
      cell: ({ at }) => <Instant at={at} />,
    },
    {
      field: 'actor',
      header: t('audit.who'),
      flex: 1.3,
      minWidth: 172,
      cell: ({ actor }) => <AuditPerson name={actor || t('audit.nobody')} />,
    },
    {
      field: 'action',
      header: t('audit.what'),
      flex: 1.1,
      minWidth: 140,
      onCard: 'title',
      cell: ({ action }) => (
        <Text as="span" weight="strong">
          {t(actionKey(action))}
        </Text>
      ),
    },
    {
      field: 'subject',
      header: t('audit.whom'),
      flex: 1.4,
      minWidth: 172,
      cell: (event) => <AuditPerson name={subjectOf(event)} />,
    },
    {
      field: 'changed',
      header: t('audit.changed'),
      flex: 1.4,
      minWidth: 160,
      cell: (event) => <Changes changes={changesOf(event)} isChange={Boolean(event.before && event.after)} />,
    },
  ]
}

/** One change is told in full; of several only the names, and the row opens to the rest. */
function Changes({ changes, isChange }: { changes: Change[]; isChange: boolean }) {
  const { t } = useTranslation()
  const [first] = changes
  if (!first) return <span>{t('audit.nothing')}</span>
  if (changes.length === 1 && isChange) {
    return <bdi>{t('audit.oneChange', { field: first.name, before: first.before, after: first.after })}</bdi>
  }
  if (changes.length === 1)
    return <bdi>{t('audit.oneValue', { field: first.name, value: first.after ?? first.before })}</bdi>
  return <span>{changes.map(({ name }) => name).join(', ')}</span>
}
