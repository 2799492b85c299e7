import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useOnePress } from '../../lib/one-press.ts'
import styles from './button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** Said to those who cannot see the drawing, and shown under the pointer. */
  label: string
  children: ReactNode
  /** Returns the promise of what it sends, if it sends something: one press, one act. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button that is a drawing; large enough for a finger. */
export function IconButton({ label, children, className, onClick, ...button }: IconButtonProps) {
  const press = useOnePress()
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      onClick={onClick && ((event) => void press.take(() => onClick(event), event.timeStamp))}
      className={`${styles.icon} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}
