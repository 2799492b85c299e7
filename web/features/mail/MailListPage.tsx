import {
  cancelMails,
  getMailStatus,
  listMails,
  type MailItem,
  mailKinds,
  mailStates,
  retryMails,
} from '@snowplow/contract/mail.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { queryOf, useCommand } from '../../lib/query.ts'
import { type SelectedSeason, useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { SelectInput } from '../../ui/input/SelectInput.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { allOf, type Sorts, searchIn, useTableState } from '../../workspace/data-table/table-state.ts'
import { FilterBar, SearchInput } from '../../workspace/filter/FilterBar.tsx'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { MailDialog } from './MailDialog.tsx'
import { kindKey } from './mail-labels.ts'
import { TestMailDialog } from './TestMailDialog.tsx'

const sorts: Sorts = { createdAt: ['createdAt'], sentAt: ['sentAt'] }
/** The outbox changes by itself while mail is sent. */
const refetchIntervalMs = 5000

const findMail = (season: SelectedSeason) => (id: number) =>
  queryOf(listMails, { query: { where: JSON.stringify({ id }), ...season } })

export default function MailListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const state = address.oneOf('state', mailStates)
  const kind = address.oneOf('kind', mailKinds)
  const where = allOf([
    ...searchIn(['recipient'], address.text('to')),
    state === '' ? null : { state },
    kind === '' ? null : { kind },
  ])
  const table = useTableState(address, { field: 'createdAt', direction: 'desc' }, sorts, where)
  const mails = useQuery({
    ...queryOf(listMails, { query: { ...table.query, ...season.query } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  const open = useOpenRow(address, { items: mails.data?.items, find: findMail(season.query) })
  const columns = useMailColumns()
  const isTest = address.text('action') === 'test'
  return (
    <AdminPage
      title={title}
      lead={t('mail.lead')}
      action={
        <Button variant="outlined" size="small" onClick={() => open.start({ action: 'test' })}>
          {t('mail.test')}
        </Button>
      }
    >
      <MailStatus />
      <SeasonSwitch address={address} />
      <FilterBar
        label={t('mail.filters')}
        search={<SearchInput id="mail-search" label={t('mail.search')} {...address.bindText('to')} />}
        used={[state, kind].filter(Boolean).length}
        onClear={where ? () => address.go({ to: null, state: null, kind: null }) : undefined}
      >
        <SelectInput id="mail-state" label={t('mail.state')} {...address.bindSelect('state', state)}>
          <option value="">{t('mail.anyState')}</option>
          {mailStates.map((one) => (
            <option key={one} value={one}>
              {t(`mail.state_${one}`)}
            </option>
          ))}
        </SelectInput>
        <SelectInput id="mail-kind" label={t('mail.kind')} {...address.bindSelect('kind', kind)}>
          <option value="">{t('mail.anyKind')}</option>
          {mailKinds.map((one) => (
            <option key={one} value={one}>
              {t(kindKey(one))}
            </option>
          ))}
        </SelectInput>
      </FilterBar>
      <MissingRow open={open} />
      <DataTable
        label={t('mail.title')}
        columns={columns}
        list={mails}
        table={table}
        onOpen={(mail) => open.show(mail)}
        emptyText={t(where ? 'mail.noneFound' : 'mail.none')}
        failedText={t('mail.listFailed')}
      />
      {isTest && <TestMailDialog onClose={open.close} />}
      {open.row && <MailDialog mail={open.row} onClose={open.close} actions={<MailActions mail={open.row} />} />}
    </AdminPage>
  )
}

function MailStatus() {
  const { t } = useTranslation()
  const status = useQuery({ ...queryOf(getMailStatus, {}), refetchInterval: refetchIntervalMs })
  if (!status.data) return null
  const { server, from, perMinute, counts } = status.data
  return (
    <Stack gap="2">
      {server ? (
        <Text tone="soft">{t('mail.server', { server, from, perMinute })}</Text>
      ) : (
        <Notice severity="warning">{t('mail.noServer')}</Notice>
      )}
      <p>{t('mail.counts', counts)}</p>
    </Stack>
  )
}

function MailActions({ mail }: { mail: MailItem }) {
  const { t } = useTranslation()
  const retry = useCommand(retryMails)
  const cancel = useCommand(cancelMails)
  const body = { ids: [mail.id] }
  const isWaiting = mail.state === 'waiting'
  const error = retry.error ?? cancel.error
  if (mail.state === 'sent') return null
  return (
    <Stack gap="3">
      {error && <FailureNotice error={error} />}
      <Row gap="3">
        {isWaiting ? (
          <Button
            variant="outlined"
            onClick={() =>
              cancel.mutateAsync(
                { body },
                { onSuccess: ({ changed }) => showToast(t('mail.canceled', { count: changed })) },
              )
            }
          >
            {t('mail.cancel')}
          </Button>
        ) : (
          <Button
            variant="filled"
            onClick={() =>
              retry.mutateAsync(
                { body },
                { onSuccess: ({ changed }) => showToast(t('mail.retried', { count: changed })) },
              )
            }
          >
            {t('mail.retry')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function useMailColumns(): DataColumn<MailItem>[] {
  const { t } = useTranslation()
  return [
    {
      field: 'createdAt',
      header: t('mail.created'),
      minWidth: 190,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      field: 'kind',
      header: t('mail.kind'),
      flex: 1,
      minWidth: 140,
      onCard: 'title',
      cell: ({ kind }) => (
        <Text as="span" weight="strong">
          {t(kindKey(kind))}
        </Text>
      ),
    },
    {
      field: 'recipient',
      header: t('mail.recipient'),
      flex: 1.4,
      minWidth: 172,
      cell: ({ recipient }) => <bdi>{recipient}</bdi>,
    },
    { field: 'state', header: t('mail.state'), minWidth: 120, cell: ({ state }) => t(`mail.state_${state}`) },
    {
      field: 'response',
      header: t('mail.response'),
      flex: 1.4,
      minWidth: 160,
      cell: ({ response }) => <bdi>{response}</bdi>,
    },
  ]
}
