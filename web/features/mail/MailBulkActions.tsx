import {
  cancelMatchingMails,
  listMails,
  type MailItem,
  type mailStates,
  retryMatchingMails,
} from '@snowplow/contract/mail/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { toQuery, useCommand } from '../../lib/query.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'
import { Waiting } from '../../ui/layout/Page.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { combineConditions, type Where } from '../../workspace/data-table/table-state.ts'
import { mailStatusQuery } from './mail.queries.ts'

/** States of mails that an action changes: waiting ones are canceled, the others sent again. */
const changeable = ['waiting', 'failed', 'canceled'] as const
type Changeable = (typeof changeable)[number]

interface MailBulkActionsProps {
  /** Condition of the list's filters. */
  where: Where | null
  state: (typeof mailStates)[number] | ''
  season: SelectedSeason
}

/** Cancels or retries every mail of the filters, on all pages. Canceled ones only if the list shows these. */
export function MailBulkActions({ where, state, season }: MailBulkActionsProps) {
  const { t } = useTranslation()
  const status = useQuery(mailStatusQuery(season))
  const [selected, setSelected] = useState<Changeable | null>(null)
  const isOffered = (one: Changeable) =>
    (status.data?.counts[one] ?? 0) > 0 && (state === one || (state === '' && one !== 'canceled'))
  return (
    <Row gap="2">
      {changeable.filter(isOffered).map((one) => (
        <Button key={one} variant="outlined" size="small" onClick={() => setSelected(one)}>
          {t(`mail.all_${one}`)}
        </Button>
      ))}
      {selected && <ChangeAllDialog where={where} state={selected} season={season} onClose={() => setSelected(null)} />}
    </Row>
  )
}

interface ChangeAllDialogProps {
  where: Where | null
  state: Changeable
  season: SelectedSeason
  onClose: () => void
}

function ChangeAllDialog({ where, state, season, onClose }: ChangeAllDialogProps) {
  const { t } = useTranslation()
  // One object for both conditions: the server limits how deep they nest.
  const within = (more: Where) => ({ where: JSON.stringify(combineConditions([where, { state, ...more }])), ...season })
  const newest = useQuery(toQuery(listMails, { query: { ...within({}), limit: '1', fields: 'id' } }))
  const retry = useCommand(retryMatchingMails)
  const cancel = useCommand(cancelMatchingMails)
  const [command, done] =
    state === 'waiting' ? ([cancel, 'mail.canceled'] as const) : ([retry, 'mail.retried'] as const)
  const { total: count = 0, items = [] } = newest.data ?? {}
  const [last] = items as Pick<MailItem, 'id'>[]
  // Leaves mails alone that were created after the count.
  const send = () =>
    command.mutateAsync(
      { query: within({ id: { $lte: last?.id ?? 0 } }) },
      {
        onSuccess({ changed }) {
          showToast(t(done, { count: changed }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t(`mail.all_${state}`)}
      confirm={t(state === 'waiting' ? 'mail.cancelMany' : 'mail.retryMany', { count })}
      isPending={command.isPending}
      canConfirm={count > 0}
      onConfirm={send}
      onCancel={onClose}
    >
      {newest.isPending && <Waiting />}
      {newest.error && <FailureNotice error={newest.error} shouldFocus={false} />}
      {newest.data && (
        <p>
          {count > 0 ? t(state === 'waiting' ? 'mail.cancelAbout' : 'mail.retryAbout', { count }) : t('mail.noneFound')}
        </p>
      )}
      {command.error && <FailureNotice error={command.error} />}
    </ConfirmDialog>
  )
}
