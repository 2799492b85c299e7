import {
  exportSchoolClasses,
  listSchoolClasses,
  type SchoolClass,
} from '@snowplow/contract/school-class/school-class.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import '../../i18n/staff.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { toQuery } from '../../lib/query.ts'
import { type SelectedSeason, useAddress } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Text } from '../../ui/layout/Boxes.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { type Sorts, useTableState } from '../../workspace/data-table/table-state.ts'
import { translateGrade, useListCounties } from '../county/county.queries.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { ClassRules } from './ClassRules.tsx'
import { ClassDialog, DeleteAddressDialog, RevokeDialog } from './SchoolClassDialogs.tsx'
import { createClassFilters, SchoolClassFilters } from './SchoolClassFilters.tsx'

const sorts: Sorts = { createdAt: ['createdAt'], schoolName: ['schoolName'] }
const findClass = (season: SelectedSeason) => (id: number) =>
  toQuery(listSchoolClasses, { query: { where: JSON.stringify({ id }), ...season } })

/** The classes that teachers made, for the office: their use, the end of a code, and the list for thanks. */
export default function SchoolClassListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const filters = createClassFilters(address)
  const { where } = filters
  const table = useTableState(address, { field: 'createdAt', direction: 'desc' }, sorts, where)
  const classes = useQuery({
    ...toQuery(listSchoolClasses, { query: { ...table.query, ...season.query } }),
    placeholderData: keepPreviousData,
  })
  const open = useOpenRow(address, { items: classes.data?.items, find: findClass(season.query) })
  const columns = useClassColumns()
  const action = address.oneOf('action', ['revoke', 'delete-address'])
  return (
    <AdminPage
      title={title}
      lead={t('schoolClass.lead')}
      action={
        classes.data?.total !== 0 && (
          <DownloadButton
            size="small"
            onDownload={({ onProgress }) => download(exportSchoolClasses, { query: season.query }, { onProgress })}
            failedText={(error) => t(getFailureCode(error) === 'network' ? 'errors.network' : 'errors.server.failed')}
          >
            {t('schoolClass.export')}
          </DownloadButton>
        )
      }
    >
      <SeasonSwitch address={address} />
      <ClassRules season={season.query} isReadOnly={season.isReadOnly} />
      <SchoolClassFilters address={address} filters={filters} />
      <MissingRow open={open} />
      <DataTable
        label={title}
        columns={columns}
        list={classes}
        table={table}
        onOpen={(one) => open.show(one)}
        emptyText={t(where ? 'schoolClass.noneFound' : 'schoolClass.none')}
        failedText={t('schoolClass.listFailed')}
      />
      {open.row && action === '' && (
        <ClassDialog
          schoolClass={open.row}
          onRevoke={season.isReadOnly ? undefined : () => open.show(open.row as SchoolClass, { action: 'revoke' })}
          onDeleteAddress={() => open.show(open.row as SchoolClass, { action: 'delete-address' })}
          onClose={open.close}
        />
      )}
      {open.row && action === 'revoke' && <RevokeDialog schoolClass={open.row} onClose={open.close} />}
      {open.row && action === 'delete-address' && <DeleteAddressDialog schoolClass={open.row} onClose={open.close} />}
    </AdminPage>
  )
}

function useClassColumns(): DataColumn<SchoolClass>[] {
  const { t } = useTranslation()
  const counties = useListCounties().data
  return [
    {
      field: 'schoolName',
      header: t('schoolClass.school'),
      flex: 1.4,
      minWidth: 180,
      onCard: 'title',
      cell: ({ schoolName }) => (
        <Text as="span" weight="strong">
          <UserText>{schoolName}</UserText>
        </Text>
      ),
    },
    {
      field: 'gradeLevel',
      header: t('schoolClass.grade'),
      minWidth: 130,
      cell: ({ gradeLevel }) => <UserText>{translateGrade(gradeLevel, t)}</UserText>,
    },
    {
      field: 'county',
      header: t('schoolClass.county'),
      minWidth: 130,
      cell: ({ countyId }) => counties?.find(({ id }) => id === countyId)?.name,
    },
    { field: 'entries', header: t('schoolClass.entries'), minWidth: 100, cell: ({ entries }) => entries },
    {
      field: 'code',
      header: t('schoolClass.code'),
      minWidth: 130,
      cell: ({ code, revokedAt }) =>
        revokedAt ? <Chip variant="quiet">{t('schoolClass.ended')}</Chip> : <UserText>{code}</UserText>,
    },
    {
      field: 'createdAt',
      header: t('schoolClass.created'),
      minWidth: 180,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ]
}
