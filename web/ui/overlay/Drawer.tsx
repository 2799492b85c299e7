import { X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from '../Icon.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The edge it slides from: where reading starts, or where it ends. */
  side: 'start' | 'end'
  /** CSS pixels; a narrower window gets what it has. */
  width?: number
  /** CSS pixels of the page that stay in view beside it; 0 covers a phone. */
  gutter?: number
  /** The part of the page whose colours it has. */
  part?: 'navbar'
  /** Stands at the top instead of the title, which is then only spoken. */
  top?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLDialogElement>
}

/**
 * A panel over the page's edge. It is the browser's own modal dialog: the rest of the page is out of reach, Escape and
 * a press beside it close it, and the focus goes back to where it was.
 */
export function Drawer({ isOpen, onClose, title, side, width = 320, gutter = 40, part, ...rest }: DrawerProps) {
  const { top, children, ref } = rest
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLDialogElement)
  useEffect(() => {
    const dialog = box.current
    if (!isOpen || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog answers Escape by itself
    <dialog
      ref={box}
      data-part={part}
      className={`${styles.drawer} ${styles[side]}`}
      style={{ width: `min(100vw - ${gutter}px, ${width}px)` }}
      aria-labelledby={id}
      // A dialog that was opened again meanwhile, as in React's strict mode, is not closed.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      // The backdrop is part of the dialog's own element; what lies inside it is never the target itself.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <div className={styles.inside}>
          <div className={styles.top}>
            {top}
            <h2 id={id} className={top ? 'visually-hidden' : styles.title} tabIndex={-1}>
              {title}
            </h2>
            <IconButton label={t('table.close')} onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
