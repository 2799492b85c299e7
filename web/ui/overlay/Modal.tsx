import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { suppressDoubleClick } from '../../lib/submit-guard.ts'
import { IconButton } from '../button/Button.tsx'
import { Icon } from '../Icon.tsx'
import { joinClasses, Row, Stack } from '../layout/Boxes.tsx'
import styles from './overlay.module.css'

interface ModalProps {
  title: string
  /** `start` and `end` are drawers; `alert` is an alert dialog. */
  variant?: 'start' | 'end' | 'center' | 'alert'
  /** CSS pixels; limited by the window. */
  width?: number
  /** CSS pixels of the page visible beside a drawer; 0 covers a phone. */
  gutter?: number
  /** Lighter backdrop, if choices are previewed on the page behind. */
  showsPage?: boolean
  themeSection?: 'navbar'
  /** Replaces the visible title, which becomes visually hidden. */
  top?: ReactNode
  /**
   * Called for Escape, Back, the close button and a click on a drawer's backdrop; the owner handles unsaved input.
   * Without it, only a button inside closes the dialog.
   */
  onClose?: () => void
  children: ReactNode
}

const focusSelectors = { drawer: ['h2'], dialog: ['[data-first]', 'input', 'h2'] }

/**
 * Native modal dialog, open while rendered: the page behind is inert, and the focus is restored on close. The initial
 * focus is on the title in a drawer, else on `data-first` or the first field.
 */
export function Modal({ title, variant = 'center', onClose, children, ...rest }: ModalProps) {
  const { themeSection, top, showsPage } = rest
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const isAlert = variant === 'alert'
  const isDrawer = variant === 'start' || variant === 'end'
  const { width = isDrawer ? 320 : 480, gutter = isDrawer ? 40 : 32 } = rest
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    suppressDoubleClick()
    const selectors = focusSelectors[isDrawer ? 'drawer' : 'dialog']
    const [first] = selectors.flatMap((what) => dialog?.querySelector<HTMLElement>(what) ?? [])
    // A dialog is read from its beginning, even if its first field is further down.
    first?.focus({ preventScroll: true })
    return () => {
      dialog?.close()
      suppressDoubleClick()
      // Runs after all dialogs of this render have closed: until then the elements below are inert.
      queueMicrotask(() => before instanceof HTMLElement && before.focus())
    }
  }, [isDrawer])
  return (
    <dialog
      ref={box}
      role={isAlert ? 'alertdialog' : 'dialog'}
      data-section={themeSection}
      className={joinClasses(styles.modal, isDrawer && styles.drawer, styles[variant], showsPage && styles.clear)}
      style={{ width: `min(100vw - ${gutter}px, ${width}px)` }}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Chromium closes on a second Escape even if `cancel` was prevented.
        event.preventDefault()
        onClose?.()
      }}
      // Android closes it on a second back gesture: reopen. Strict mode reopens it first, so check `open`.
      onClose={({ currentTarget: dialog }) => {
        if (dialog.open || !dialog.isConnected) return
        dialog.showModal()
        onClose?.()
      }}
      // Clicks on the backdrop target the dialog element itself.
      onClick={({ target, currentTarget }) => isDrawer && target === currentTarget && onClose?.()}
    >
      <Stack>
        <Row gap="3" justify="between" isUnwrapped className={styles.top}>
          {top}
          <h2 id={`${id}-title`} className={top ? 'visually-hidden' : undefined} tabIndex={-1}>
            {title}
          </h2>
          {onClose && (
            <IconButton label={t('layout.close')} onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          )}
        </Row>
        <Stack id={`${id}-text`} gap={isDrawer ? '5' : '4'} className={styles.body}>
          {children}
        </Stack>
      </Stack>
    </dialog>
  )
}

export function ModalButtons({ children }: { children: ReactNode }) {
  return (
    <Row gap="3" align="stretch" className={styles.buttons}>
      {children}
    </Row>
  )
}
