import { FamilyProof, replaceFamilyLink } from '@snowplow/contract/entry/family-entry.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { Modal, ModalButtons } from '../../ui/overlay/Modal.tsx'
import { UserText } from '../../ui/UserText.tsx'
import type { FamilyEntryProps } from './family-link.ts'
import { ProofFields } from './ProofFields.tsx'

interface ReplaceLinkProps extends Pick<FamilyEntryProps, 'token' | 'entry'> {
  /** The link has ended; the new one was mailed. */
  onReplaced: () => void
  onClose: () => void
}

/** Ends the link. The new one goes to the entry's address; without a mail server, it is shown after a proof. */
export function ReplaceLinkDialog(props: ReplaceLinkProps) {
  return props.entry.confirmsByMail ? <ReplaceByMail {...props} /> : <ReplaceByProof {...props} />
}

function ReplaceByMail({ token, entry, onReplaced, onClose }: ReplaceLinkProps) {
  const { t } = useTranslation()
  const replace = useCommand(replaceFamilyLink)
  const email = entry.maskedEmail
  return (
    <ConfirmDialog
      title={t('family.replaceLinkTitle')}
      confirm={t('family.replaceLink')}
      isPending={replace.isPending}
      onConfirm={() => replace.mutateAsync({ body: { token } }, { onSuccess: onReplaced }).catch(() => {})}
      onCancel={onClose}
    >
      {replace.error && <FailureNotice error={replace.error} />}
      <p>{t('family.replaceLinkText')}</p>
      <p>{t('family.replaceLinkMail', { email })}</p>
    </ConfirmDialog>
  )
}

function ReplaceByProof({ token, entry, onClose }: ReplaceLinkProps) {
  const { t } = useTranslation()
  const replace = useCommand(replaceFamilyLink)
  const form = useContractForm({
    id: 'replace-link',
    schema: FamilyProof,
    defaultValues: { lastName: '', email: '' },
    send: (proof) => replace.mutateAsync({ body: { token, proof } }),
  })
  const path = replace.data?.familyPath
  if (path) {
    const open = () => {
      location.replace(path)
      location.reload()
    }
    return (
      <Modal title={t('family.link')} onClose={open}>
        <p>{t('family.linkRenewed')}</p>
        <p>
          <UserText dir="ltr">{new URL(path, location.href).href}</UserText>
        </p>
        <ModalButtons>
          <Button variant="filled" onClick={open}>
            {t('family.openEntry')}
          </Button>
        </ModalButtons>
      </Modal>
    )
  }
  return (
    <FormDialog form={form} title={t('family.replaceLinkTitle')} submit={t('family.replaceLink')} onClose={onClose}>
      <p>{t('family.replaceLinkText')}</p>
      <ProofFields isClassEntry={entry.isClassEntry} />
    </FormDialog>
  )
}
