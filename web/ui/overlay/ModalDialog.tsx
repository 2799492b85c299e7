import { type ReactNode, useEffect, useRef } from 'react'
import { swallowSecondClick } from '../../lib/one-press.ts'
import styles from './ModalDialog.module.css'

interface ModalDialogProps {
  isOpen: boolean
  labelledBy: string
  describedBy: string
  children: ReactNode
}

/** The browser's own modal dialog, which keeps the focus; closed by its buttons alone, not by Escape or a click outside. */
export function ModalDialog({ isOpen, labelledBy, describedBy, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal()
      swallowSecondClick()
    } else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      role="alertdialog"
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => event.preventDefault()}
      // Chromium closes on a second Escape whatever the cancel event was told.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      {children}
    </dialog>
  )
}
