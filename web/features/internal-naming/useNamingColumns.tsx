import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../ui/Instant.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import type { Sorts } from '../../workspace/data-table/table-state.ts'
import styles from './Naming.module.css'
import { StatusChip } from './StatusChip.tsx'
import { useDistrictName } from './useDistrictName.ts'

/** The columns that the names can be sorted by: a status by what waits longest, an author by how the name is written. */
export const namingSorts: Sorts = {
  snowplowName: ['snowplowName'],
  snowplowId: ['snowplowId'],
  districtId: ['districtId'],
  status: ['statusId', 'updatedAt'],
  userName: ['userFirstName', 'userLastName'],
  updatedAt: ['updatedAt'],
}

/** The columns of both lists. @param actsOf what can be done with a row, for `tabIndex` */
export function useNamingColumns(
  actsOf: (entry: EmployeeSubmission, tabIndex: number) => ReactNode,
): DataColumn<EmployeeSubmission>[] {
  const { t } = useTranslation()
  const districtName = useDistrictName()
  return [
    {
      field: 'snowplowName',
      header: t('naming.snowplowName'),
      flex: 1.4,
      minWidth: 150,
      onCard: 'title',
      cell: ({ snowplowName }) => <bdi className={styles.name}>{snowplowName}</bdi>,
    },
    {
      field: 'snowplowId',
      header: t('fields.snowplowId'),
      flex: 0.9,
      minWidth: 132,
      cell: ({ snowplowId }) => <bdi>{snowplowId}</bdi>,
    },
    {
      field: 'districtId',
      header: t('fields.districtId'),
      flex: 0.8,
      minWidth: 104,
      cell: ({ districtId }) => <span>{districtName(districtId)}</span>,
    },
    {
      field: 'status',
      header: t('naming.status'),
      flex: 1.4,
      minWidth: 150,
      cell: (entry) => <StatusCell entry={entry} />,
    },
    {
      field: 'userName',
      header: t('naming.author'),
      flex: 1.1,
      minWidth: 124,
      cell: ({ userName }) => <bdi>{userName}</bdi>,
    },
    {
      field: 'updatedAt',
      header: t('naming.updatedAt'),
      flex: 1,
      minWidth: 188,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
    {
      field: 'actions',
      header: t('user.actions'),
      flex: 0,
      minWidth: 104,
      onCard: 'actions',
      cell: (entry, tabIndex) => <span className={styles.actions}>{actsOf(entry, tabIndex)}</span>,
    },
  ]
}

/** The status, and the reason of a rejection with it: nobody has to open a row to learn why. */
function StatusCell({ entry: { status, rejections } }: { entry: EmployeeSubmission }) {
  const { t } = useTranslation()
  const reason = status === 'Rejected' ? rejections.at(-1)?.reason : undefined
  return (
    <span className={styles.statusCell}>
      <StatusChip status={status} />
      {reason && <bdi className={styles.short}>{reason}</bdi>}
      {status === 'Pending' && rejections.length > 0 && (
        <span className={styles.short}>{t('naming.revised', { count: rejections.length })}</span>
      )}
    </span>
  )
}
