import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/Button.tsx'
import type { FailureNoticeProps } from '../feedback/FailureNotice.tsx'
import { ContractForm, FormNotices, SubmitButton } from '../form/ContractForm.tsx'
import type { FormInUse } from '../form/form-in-use.ts'
import { useConfirmOnBack } from '../history-step.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Modal, ModalButtons } from './Modal.tsx'

interface FormDialogProps {
  form: FormInUse
  title: string
  isWide?: boolean
  submit: string
  /** Nothing left to send: the dialog can only be closed. */
  isOver?: boolean
  /** Back closes only this dialog, not the page's step below it. */
  holdsBack?: boolean
  /** Props of the failure notice; null if the dialog shows it itself. */
  failure?: Omit<FailureNoticeProps, 'error'> | null
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. Input is kept until it is sent or discarded after a confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, isWide = false, submit, isOver = false, holdsBack = false, failure, onClose, children } = props
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const { attempt } = form
  // A phone shows only a part of a long dialog.
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [attempt])
  const isUnsaved = form.isDirty && !isOver
  const close = () => {
    if (form.isSending) return
    if (form.isDirtyNow() && !isOver) setConfirming(true)
    else onClose()
  }
  useConfirmOnBack(isUnsaved || form.isSending || holdsBack, close)
  return (
    <Modal title={title} width={isWide ? 680 : 480} onClose={close}>
      <ContractForm form={form} ref={box}>
        {failure !== null && <FormNotices {...failure} />}
        {children}
        <ModalButtons>
          {!isOver && <SubmitButton>{submit}</SubmitButton>}
          <Button variant="outlined" onClick={close}>
            {t(isOver ? 'layout.close' : 'table.cancel')}
          </Button>
        </ModalButtons>
      </ContractForm>
      {isConfirming && (
        <ConfirmDialog
          title={t('discard.title')}
          confirm={t('discard.confirm')}
          isDestructive
          onConfirm={onClose}
          onCancel={() => setConfirming(false)}
        >
          <p>{t('discard.text')}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
