import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { suppressDoubleClick } from '../../lib/submit-guard.ts'
import { IconButton } from '../button/Button.tsx'
import { Icon } from '../Icon.tsx'
import { classes, Row, Stack } from '../layout/Layout.tsx'
import styles from './overlay.module.css'

interface ModalProps {
  title: string
  /** A drawer slides from where reading starts or ends; an alert is a question. */
  variant?: 'start' | 'end' | 'center' | 'alert'
  /** CSS pixels; a narrower window gets what it has. */
  width?: number
  /** CSS pixels of the page that stay in view beside a drawer; 0 covers a phone. */
  gutter?: number
  /** What is chosen in it shows on the page behind, which is shaded less. */
  showsPage?: boolean
  /** The part of the page whose colors it has. */
  themeSection?: 'navbar'
  /** Stands at the top instead of the title, which is then only spoken. */
  top?: ReactNode
  /**
   * Escape, the phone's back gesture, the cross, a press beside a drawer: the owner decides what becomes of what was
   * typed. Without it there is no cross, and only a button inside closes it.
   */
  onClose?: () => void
  children: ReactNode
}

const focusSelectors = { drawer: ['h2'], dialog: ['[data-first]', 'input', 'h2'] }

/**
 * The browser's own modal dialog, open as long as it is rendered: the rest of the page is out of reach, and the focus
 * goes back to where it was. In a drawer it starts at the title, else at the first field, or at what carries `data-first`.
 */
export function Modal({ title, variant = 'center', onClose, children, ...rest }: ModalProps) {
  const { themeSection, top, showsPage } = rest
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const isAlert = variant === 'alert'
  const isDrawer = variant === 'start' || variant === 'end'
  const { width = isDrawer ? 320 : 480, gutter = isDrawer ? 40 : 32 } = rest
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useLayoutEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    suppressDoubleClick()
    const selectors = focusSelectors[isDrawer ? 'drawer' : 'dialog']
    const [first] = selectors.flatMap((what) => dialog?.querySelector<HTMLElement>(what) ?? [])
    first?.focus()
    return () => {
      dialog?.close()
      suppressDoubleClick()
      // Once every dialog of this moment is closed: until then, what lies below cannot take the focus.
      queueMicrotask(() => before instanceof HTMLElement && before.focus())
    }
  }, [])
  return (
    <dialog
      ref={box}
      role={isAlert ? 'alertdialog' : 'dialog'}
      data-section={themeSection}
      className={classes(styles.modal, isDrawer && styles.drawer, styles[variant], showsPage && styles.clear)}
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
        // Chromium closes on a second Escape whatever the cancel event was told.
        event.preventDefault()
        onClose?.()
      }}
      // A phone's second back gesture closes it unasked. What React's strict mode has opened again is open.
      onClose={({ currentTarget: dialog }) => {
        if (dialog.open || !dialog.isConnected) return
        dialog.showModal()
        onClose?.()
      }}
      // The backdrop is part of the dialog's own element; what lies inside it is never the target itself.
      onClick={({ target, currentTarget }) => isDrawer && target === currentTarget && onClose?.()}
    >
      <Stack className={styles.inside}>
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

/** The buttons at a dialog's end; the one that goes on comes first in reading order. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return (
    <Row gap="3" align="stretch" className={styles.buttons}>
      {children}
    </Row>
  )
}
