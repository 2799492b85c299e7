import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { swallowSecondClick } from '../../lib/one-press.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from '../Icon.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  /** A question that must be answered, instead of a form or details. */
  isAlert?: boolean
  isWide?: boolean
  /** Escape, the phone's back gesture or the cross: the dialog's owner decides what becomes of what was typed. */
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog, open as long as it is rendered. It keeps the focus inside and gives it back to where
 * it was. The focus starts at the first field, or at what carries `data-first`.
 */
export function Dialog({ title, isAlert, isWide, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    swallowSecondClick()
    const [first] = ['[data-first]', 'input', 'h2'].flatMap((what) => dialog?.querySelector<HTMLElement>(what) ?? [])
    first?.focus()
    return () => {
      dialog?.close()
      swallowSecondClick()
      // Once every dialog of this moment is closed: until then, what lies below cannot take the focus.
      queueMicrotask(() => before instanceof HTMLElement && before.focus())
    }
  }, [])
  return (
    <dialog
      ref={box}
      role={isAlert ? 'alertdialog' : 'dialog'}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Chromium closes on a second Escape whatever the cancel event was told.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.top}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {!isAlert && (
          <IconButton label={t('table.close')} onClick={onClose}>
            <Icon of={X} size={20} />
          </IconButton>
        )}
      </div>
      <div id={`${id}-text`} className={styles.body}>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at a dialog's end; the one that goes on comes first in reading order. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
