import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useOnePress } from '../../lib/one-press.ts'
import styles from './IconButton.module.css'

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
      className={`${styles.button} ${className ?? ''}`}
    >
      {children}
    </button>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export const CrossIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />
export const PencilIcon = () => (
  <Icon path="M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.500 19 4 20zM14 6.500l3.500 3.500" />
)
export const KeyIcon = () => (
  <Icon path="M12.500 11.500L21 3m-3.500 3.500L20 9m-5.500-.5l2 2M13.500 15.500a5 5 0 1 1-10 0 5 5 0 0 1 10 0z" />
)
export const BinIcon = () => <Icon path="M4 7h16M9.500 7V4.500h5V7M6 7l1 13h10l1-13M10 11v5.500M14 11v5.500" />
export const CopyIcon = () => <Icon path="M9 9h11v12H9zM5 15H4V3h11v2" />
export const CheckIcon = () => <Icon path="M5 12.500l4.500 4.500L19 7.500" />
export const EyeIcon = () => (
  <Icon path="M2 12s3.500-7 10-7 10 7 10 7-3.500 7-10 7S2 12 2 12zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
)
export const EyeClosedIcon = () => (
  <Icon path="M4 4l16 16M9.900 5.200A10 10 0 0 1 12 5c6.500 0 10 7 10 7a17 17 0 0 1-2.700 3.600M6.500 6.700A16 16 0 0 0 2 12s3.500 7 10 7a10 10 0 0 0 4.800-1.200M10 10a3 3 0 0 0 4 4" />
)
