import { listMails, type MailItem, mailKinds } from '@snowplow/contract/mail/mail.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery } from '../../lib/query.ts'
import { type SelectedSeason, useAddress } from '../../ui/address.ts'
import { Button, ScreenLink } from '../../ui/button/Button.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { AdminPage } from '../../ui/layout/AdminPage.tsx'
import { Row, Stack, Text } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { DataTable } from '../../workspace/data-table/DataTable.tsx'
import type { DataColumn } from '../../workspace/data-table/data-table.ts'
import { MissingRow, useOpenRow } from '../../workspace/data-table/open-row.tsx'
import { combineConditions, type Sorts, searchIn, useTableState } from '../../workspace/data-table/table-state.ts'
import { useGetContest } from '../contest/contest.queries.ts'
import { SeasonSwitch, useSeason } from '../season/SeasonSwitch.tsx'
import { MailBulkActions } from './MailBulkActions.tsx'
import { MailDialog } from './MailDialog.tsx'
import { MailFilters } from './MailFilters.tsx'
import { mailStatusQuery, refetchIntervalMs } from './mail.queries.ts'
import { getKindKey, getStateKey, shownStates } from './mail-labels.ts'
import { ReviewMails } from './ReviewMails.tsx'
import { SenderRecords } from './SenderRecords.tsx'
import { TestMailDialog } from './TestMailDialog.tsx'

const sorts: Sorts = { createdAt: ['createdAt'], sentAt: ['sentAt'] }
const findMail = (season: SelectedSeason) => (id: number) =>
  toQuery(listMails, { query: { where: JSON.stringify({ id }), ...season } })

export default function MailListPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const address = useAddress()
  const season = useSeason()
  const state = address.oneOf('state', shownStates)
  const kind = address.oneOf('kind', mailKinds)
  const where = combineConditions([
    ...searchIn(['recipient'], address.text('to')),
    state === '' ? null : state === 'bounced' ? { isBounced: true } : { state },
    kind === '' ? null : { kind },
  ])
  const table = useTableState(address, { field: 'createdAt', direction: 'desc' }, sorts, where)
  const mails = useQuery({
    ...toQuery(listMails, { query: { ...table.query, ...season.query } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  const status = useQuery(mailStatusQuery(season.query))
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
      <SeasonSwitch address={address} />
      {/* The warning is above the list: it would move it. */}
      {status.isPending ? (
        <Waiting />
      ) : (
        <>
          {status.data?.server === null && <Notice severity="warning">{t('mail.noServer')}</Notice>}
          <MailFilters address={address} season={season.query} isFiltered={Boolean(where)} />
          <MailBulkActions where={where} state={state === 'bounced' ? 'failed' : state} season={season.query} />
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
          <Stack as="section" gap="3" aria-labelledby="mail-settings">
            <h2 id="mail-settings">{t('mail.settings')}</h2>
            <ReviewMails season={season.query} isReadOnly={season.isReadOnly} />
            {status.data?.server && <ServerState {...status.data} server={status.data.server} />}
            <MailboxLink />
          </Stack>
        </>
      )}
      {isTest && <TestMailDialog onClose={open.close} />}
      {open.row && <MailDialog mail={open.row} onClose={open.close} />}
    </AdminPage>
  )
}

function ServerState({ server, from, perMinute }: { server: string; from: string; perMinute: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="2">
      <Text tone="soft">{t('mail.server', { server, from, perMinute })}</Text>
      <SenderRecords />
    </Stack>
  )
}

function MailboxLink() {
  const { t } = useTranslation()
  if (!useGetContest().data?.demo) return null
  return (
    <Row gap="3">
      <p>{t('mailbox.about')}</p>
      <ScreenLink variant="outlined" size="small" to="/mailbox">
        {t('mailbox.open')}
      </ScreenLink>
    </Row>
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
          {t(getKindKey(kind))}
        </Text>
      ),
    },
    {
      field: 'recipient',
      header: t('mail.recipient'),
      flex: 1.4,
      minWidth: 172,
      cell: ({ recipient }) => <EmailAddress address={recipient} />,
    },
    { field: 'state', header: t('mail.state'), minWidth: 120, cell: (mail) => t(getStateKey(mail)) },
    {
      field: 'response',
      header: t('mail.response'),
      flex: 1.4,
      minWidth: 160,
      // The reply to a message that was sent says nothing more.
      cell: ({ state, response }) => state !== 'sent' && response && <UserText>{response}</UserText>,
    },
  ]
}
