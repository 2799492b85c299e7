import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** What will be done, as a verb: never 'OK'. */
  confirm: string
  isPending?: boolean
  /** False while something is missing without which nothing should be confirmed. */
  canConfirm?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. The focus starts at the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isPending, canConfirm = true, onConfirm, onCancel } = props
  const { t } = useTranslation()
  const isBlocked = isPending || !canConfirm
  const isSecondPress = useSecondPress(isPending)
  const press = (event: MouseEvent) => {
    if (!isBlocked && !isSecondPress(event)) onConfirm()
  }
  const cancel = () => {
    if (!isPending) onCancel()
  }
  return (
    <Dialog title={title} isAlert onClose={cancel}>
      {children}
      <DialogButtons>
        <Button look="filled" aria-disabled={isBlocked} onClick={press}>
          {isPending ? t('table.working') : confirm}
        </Button>
        <Button look="outlined" data-first aria-disabled={isPending} onClick={cancel}>
          {t('table.cancel')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Milliseconds in which two presses are one that was meant. */
const pressGap = 500

/**
 * A double click or a held key presses again before `isPending` has reached the screen. Once the call is back, as after
 * a failure, the next press counts at once.
 */
function useSecondPress(isPending?: boolean) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!isPending) last.current = Number.NEGATIVE_INFINITY
  }, [isPending])
  return ({ timeStamp, detail }: MouseEvent) => {
    const isSecond = detail > 1 || timeStamp - last.current < pressGap
    if (!isSecond) last.current = timeStamp
    return isSecond
  }
}
