import { reasonMaxLength } from '@snowplow/contract/limits.ts'
import {
  HoldInput,
  type RetentionSchedule,
  removeRecordsHold,
  setRecordsHold,
} from '@snowplow/contract/retention/retention.ts'
import { useState } from 'react'
import { useInstant } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card, Stack } from '../../ui/layout/Boxes.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { UserText } from '../../ui/UserText.tsx'

export function HoldSection({ schedule: { year, hold } }: { schedule: RetentionSchedule }) {
  const { t } = useTranslation()
  const formatInstant = useInstant()
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <Card gap="4">
      <h2>{t('retention.holdTitle')}</h2>
      {hold ? (
        <>
          <Notice severity="warning">{t('retention.holdOn', { date: formatInstant(hold.at) })}</Notice>
          <DescriptionList>
            <DescriptionItem label={t('retention.holdReason')}>
              <UserText>{hold.reason}</UserText>
            </DescriptionItem>
            <DescriptionItem label={t('retention.holdBy')}>
              <UserText>{hold.by}</UserText>
            </DescriptionItem>
          </DescriptionList>
        </>
      ) : (
        <p>{t('retention.holdNone')}</p>
      )}
      <Stack align="start">
        <Button variant="outlined" size="small" onClick={() => setDialog(hold ? 'remove' : 'set')}>
          {t(hold ? 'retention.holdRemove' : 'retention.holdSet')}
        </Button>
      </Stack>
      {dialog === 'set' && <SetHoldDialog year={year} onClose={close} />}
      {dialog === 'remove' && <RemoveHoldDialog year={year} onClose={close} />}
    </Card>
  )
}

interface DialogProps {
  year: number
  onClose: () => void
}

function SetHoldDialog({ year, onClose }: DialogProps) {
  const { t } = useTranslation()
  const hold = useCommand(setRecordsHold)
  const form = useContractForm({
    id: 'hold',
    schema: HoldInput,
    defaultValues: { reason: '' },
    send: (body) => hold.mutateAsync({ params: { year: String(year) }, body }),
    onSent: () => {
      showToast(t('retention.holdDone'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('retention.holdSetTitle', { year })}
      submit={t('retention.holdSet')}
      onClose={onClose}
    >
      <p>{t('retention.holdSetLead')}</p>
      <TextField
        name="reason"
        hint={t('retention.holdReasonHint')}
        isMultiline
        autoComplete="off"
        limit={reasonMaxLength}
      />
    </FormDialog>
  )
}

function RemoveHoldDialog({ year, onClose }: DialogProps) {
  const { t } = useTranslation()
  const removal = useCommand(removeRecordsHold)
  const onSuccess = () => {
    showToast(t('retention.holdRemoved'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('retention.holdRemoveTitle', { year })}
      confirm={t('retention.holdRemove')}
      isDestructive
      isPending={removal.isPending}
      onConfirm={() => removal.mutateAsync({ params: { year: String(year) } }, { onSuccess })}
      onCancel={onClose}
    >
      {removal.isError && <FailureNotice error={removal.error} />}
      <p>{t('retention.holdRemoveText')}</p>
    </ConfirmDialog>
  )
}
