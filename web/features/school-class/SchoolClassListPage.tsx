import {
  exportSchoolClasses,
  listSchoolClasses,
  RevocationInput,
  revokeSchoolClass,
  type SchoolClass,
} from '@snowplow/contract/school-class/school-class.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import '../../i18n/staff.ts'
import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { getFailureCode } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import { type SelectedSeason, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DownloadButton } from '../../ui/button/DownloadButton.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { SearchInput } from '../../ui/input/SearchInput.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Stack, Text } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { combineConditions, type Sorts, searchIn, useTableState } from '../../workspace/data-table/table-state.ts'
import { useListCounties } from '../county/county.queries.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'

const sorts: Sorts = { createdAt: ['createdAt'], schoolName: ['schoolName'] }
const findClass = (season: SelectedSeason) => (id: number) =>
  toQuery(listSchoolClasses, { query: { where: JSON.stringify({ id }), ...season } })

/** The classes that teachers made, for the office: their use, the end of a code, and the list for thanks. */
export default function SchoolClassListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const where = combineConditions(searchIn(['schoolName'], address.text('text')))
  const table = useTableState(address, { field: 'createdAt', direction: 'desc' }, sorts, where)
  const classes = useQuery({
    ...toQuery(listSchoolClasses, { query: { ...table.query, ...season.query } }),
    placeholderData: keepPreviousData,
  })
  const open = useOpenRow(address, { items: classes.data?.items, find: findClass(season.query) })
  const columns = useClassColumns()
  const isRevoking = address.text('action') === 'revoke'
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
      <Stack width={420}>
        <SearchInput id="class-search" label={t('schoolClass.search')} {...address.bindText('text')} />
      </Stack>
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
      {open.row && !isRevoking && (
        <ClassDialog
          schoolClass={open.row}
          onRevoke={season.isReadOnly ? undefined : () => open.show(open.row as SchoolClass, { action: 'revoke' })}
          onClose={open.close}
        />
      )}
      {open.row && isRevoking && <RevokeDialog schoolClass={open.row} onClose={open.close} />}
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
      cell: ({ gradeLevel }) => <UserText>{gradeLevel}</UserText>,
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

interface ClassDialogProps {
  schoolClass: SchoolClass
  onRevoke?: (() => void) | undefined
  onClose: () => void
}

function ClassDialog({ schoolClass, onRevoke, onClose }: ClassDialogProps) {
  const { t } = useTranslation()
  const { schoolName, gradeLevel, code, entries, lastHour, revokedAt, revokedBy, revokeReason } = schoolClass
  return (
    <Modal title={schoolName} onClose={onClose}>
      <DescriptionList>
        <DescriptionItem label={t('schoolClass.grade')}>
          <UserText>{gradeLevel}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('schoolClass.code')}>
          <UserText>{code}</UserText>
        </DescriptionItem>
        <DescriptionItem label={t('schoolClass.entries')}>
          {t('schoolClass.entriesAndHour', { entries, lastHour })}
        </DescriptionItem>
        {revokedAt && (
          <DescriptionItem label={t('schoolClass.ended')}>
            <Instant at={revokedAt} /> · <UserText>{revokedBy ?? ''}</UserText>
            <br />
            <UserText>{revokeReason ?? ''}</UserText>
          </DescriptionItem>
        )}
      </DescriptionList>
      <ModalButtons>
        {onRevoke && !revokedAt && (
          <Button variant="danger" onClick={onRevoke}>
            {t('schoolClass.revoke')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('layout.close')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}

function RevokeDialog({ schoolClass, onClose }: { schoolClass: SchoolClass; onClose: () => void }) {
  const { t } = useTranslation()
  const revoke = useCommand(revokeSchoolClass)
  const { id, schoolName, entries } = schoolClass
  const form = useContractForm({
    id: `class-${id}`,
    schema: RevocationInput,
    defaultValues: { reason: '' },
    send: (body) => revoke.mutateAsync({ params: { id: String(id) }, body }),
    onSent: () => {
      showToast(t('schoolClass.revoked', { school: schoolName }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('schoolClass.revokeTitle', { school: schoolName })}
      submit={t('schoolClass.revoke')}
      onClose={onClose}
    >
      <p>{entries === 0 ? t('schoolClass.revokeUnused') : t('schoolClass.revokeText', { count: entries })}</p>
      <TextField name="reason" label={t('schoolClass.reason')} limit={reasonMaxLength} />
    </FormDialog>
  )
}
