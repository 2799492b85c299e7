import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Modal, ModalButtons } from './Modal.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Verb of the action: never 'OK'. */
  confirm: string
  isPending?: boolean
  isDestructive?: boolean
  canConfirm?: boolean
  onConfirm: () => unknown
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isPending, isDestructive = false, canConfirm = true, onConfirm, onCancel } = props
  const { t } = useTranslation()
  const isBlocked = isPending || !canConfirm
  const cancel = () => {
    if (!isPending) onCancel()
  }
  return (
    <Modal title={title} variant="alert" onClose={cancel}>
      {children}
      <ModalButtons>
        <Button
          variant={isDestructive ? 'danger' : 'filled'}
          aria-disabled={isBlocked}
          onClick={() => (isBlocked ? undefined : onConfirm())}
        >
          {isPending ? t('form.working') : confirm}
        </Button>
        <Button variant="outlined" data-first aria-disabled={isPending} onClick={cancel}>
          {t('table.cancel')}
        </Button>
      </ModalButtons>
    </Modal>
  )
}
