import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Modal, ModalButtons } from './Modal.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What will be done, as a verb: never 'OK'. */
  confirm: string
  isPending?: boolean
  /** Deletes or discards something for good. */
  isDestructive?: boolean
  /** False while something is missing without which nothing should be confirmed. */
  canConfirm?: boolean
  /** Returns the promise of what it sends. */
  onConfirm: () => unknown
  onCancel: () => void
}

/** Asks before something that cannot be taken back. The focus starts at the harmless answer. */
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
