import type { EmployeeSubmission } from '@snowplow/contract/internal-naming.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Instant } from '../../ui/Instant.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import type { Sorts } from '../../workspace/data-table/table-state.ts'
import { useAreas } from '../county/county.queries.ts'
import { StatusChip } from './TruckNameDrawer.tsx'

export const namingSorts: Sorts = {
  snowplowName: ['snowplowName'],
  snowplowId: ['snowplowId'],
  districtId: ['districtId'],
  status: ['statusId', 'updatedAt'],
  userName: ['userFirstName', 'userLastName'],
  updatedAt: ['updatedAt'],
}

/** Columns of both lists. @param renderActions controls of a row, with the given `tabIndex` */
export function useNamingColumns(
  renderActions: (entry: EmployeeSubmission, tabIndex: number) => ReactNode,
): DataColumn<EmployeeSubmission>[] {
  const { t } = useTranslation()
  const { districtOf } = useAreas()
  return [
    {
      field: 'snowplowName',
      header: t('naming.snowplowName'),
      flex: 1.4,
      minWidth: 150,
      onCard: 'title',
      cell: ({ snowplowName }) => (
        <Text as={UserText} weight="strong">
          {snowplowName}
        </Text>
      ),
    },
    {
      field: 'snowplowId',
      header: t('fields.snowplowId'),
      flex: 0.9,
      minWidth: 132,
      cell: ({ snowplowId }) => <UserText>{snowplowId}</UserText>,
    },
    {
      field: 'districtId',
      header: t('fields.districtId'),
      flex: 0.8,
      minWidth: 104,
      cell: ({ districtId }) => <span>{districtOf(districtId)}</span>,
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
      cell: ({ userName }) => <UserText>{userName}</UserText>,
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
      cell: (entry, tabIndex) => (
        <Row as="span" gap="1" isUnwrapped>
          {renderActions(entry, tabIndex)}
        </Row>
      ),
    },
  ]
}

function StatusCell({
  entry: {
    status: { name: status },
    rejections,
  },
}: {
  entry: EmployeeSubmission
}) {
  const { t } = useTranslation()
  const reason = status === 'Rejected' ? rejections.at(-1)?.reason : undefined
  return (
    <Stack as="span" gap="1" align="start">
      <StatusChip status={status} />
      {reason && (
        <Text as={UserText} size="2" tone="soft" lines={1} title={reason}>
          {reason}
        </Text>
      )}
      {status === 'Pending' && rejections.length > 0 && (
        <Text as="span" size="2" tone="soft">
          {t('naming.revised', { count: rejections.length })}
        </Text>
      )}
    </Stack>
  )
}
