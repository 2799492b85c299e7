import {
  completeFamilyRequest,
  FamilyProof,
  type FamilyRequest,
  sendFamilyConfirmation,
} from '@snowplow/contract/entry/family-entry.ts'
import { formatDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { type FamilyEntryProps, getTitleKey } from './family-link.ts'
import { ProofFields } from './ProofFields.tsx'

interface RequestDialogProps extends FamilyEntryProps {
  request: FamilyRequest
  onClose: () => void
}

/** Asks for the confirmation of a request: by mail, or by data that only the family has. */
export function RequestDialog(props: RequestDialogProps) {
  return props.entry.confirmsByMail ? <ConfirmByMail {...props} /> : <ConfirmByProof {...props} />
}

/** Consequences of a request. */
export function RequestText({ request, entry }: Pick<RequestDialogProps, 'request' | 'entry'>) {
  const { t } = useTranslation()
  const { isChosen, withheldUntil, isClassEntry } = entry
  if (request === 'consent' && entry.publication === 'name')
    return <p>{t(isClassEntry ? 'family.consentTextWinnerOfClass' : 'family.consentTextWinner')}</p>
  if (request === 'consent' && isClassEntry) return <p>{t('family.consentTextOfClass')}</p>
  if (request !== 'erase') return <p>{t(`family.${request}Text`)}</p>
  if (!withheldUntil) return <p>{t(isChosen ? 'family.eraseChosenText' : 'family.eraseText')}</p>
  const date = formatDay(withheldUntil, t)
  return <p>{t(isChosen ? 'family.withholdChosenText' : 'family.withholdText', { date })}</p>
}

function ConfirmByMail({ token, entry, request, onClose }: RequestDialogProps) {
  const { t } = useTranslation()
  const confirmation = useCommand(sendFamilyConfirmation)
  const email = entry.maskedEmail
  if (confirmation.isSuccess)
    return (
      <Modal title={t('family.mailSentTitle')} onClose={onClose}>
        <p>{t('family.mailSent', { email })}</p>
        <ModalButtons>
          <Button onClick={onClose}>{t('layout.close')}</Button>
        </ModalButtons>
      </Modal>
    )
  return (
    <ConfirmDialog
      title={t(getTitleKey(request, entry))}
      confirm={t('family.sendMail')}
      isPending={confirmation.isPending}
      onConfirm={() => confirmation.mutateAsync({ body: { token, request } }).catch(() => {})}
      onCancel={onClose}
    >
      {confirmation.error && <FailureNotice error={confirmation.error} />}
      <RequestText request={request} entry={entry} />
      <p>{t('family.mailFirst', { email })}</p>
    </ConfirmDialog>
  )
}

function ConfirmByProof({ token, entry, request, onChanged, onClose }: RequestDialogProps) {
  const { t } = useTranslation()
  const complete = useCommand(completeFamilyRequest)
  const form = useContractForm({
    id: 'proof',
    schema: FamilyProof,
    defaultValues: { lastName: '', email: '' },
    send: (proof) => complete.mutateAsync({ body: { token, request, proof } }),
    onSent: ({ entry: changed }) => {
      onClose()
      onChanged(changed)
    },
  })
  return (
    <FormDialog form={form} title={t(getTitleKey(request, entry))} submit={t(`family.${request}`)} onClose={onClose}>
      <RequestText request={request} entry={entry} />
      <ProofFields isClassEntry={entry.isClassEntry} />
    </FormDialog>
  )
}
