import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { useSubmitGuard } from '../../lib/submit-guard.ts'
import styles from './button.module.css'

interface ButtonVariant {
  /**
   * The main action of a page: `primary` on public pages, `filled` on signed-in ones and in dialogs. `danger` confirms what
   * deletes or discards.
   */
  variant?: 'text' | 'outlined' | 'filled' | 'primary' | 'danger'
  size?: 'small'
}

const classOf = ({ variant, size }: ButtonVariant) =>
  [styles.button, variant && styles[variant], size && styles[size]].filter(Boolean).join(' ')

interface GuardedClickProps {
  /** Returns the promise of what it sends, if it sends something: one press, one act. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  ref?: Ref<HTMLButtonElement>
}
type PlainButton = GuardedClickProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>

function GuardedButton({ onClick, ...button }: PlainButton) {
  const guard = useSubmitGuard()
  return (
    <button
      type="button"
      {...button}
      onClick={onClick && ((event) => void guard.run(() => onClick(event), event.timeStamp))}
    />
  )
}

export function Button({ variant, size, ...button }: ButtonVariant & Omit<PlainButton, 'className'>) {
  return <GuardedButton {...button} className={classOf({ variant, size })} />
}

interface IconButtonProps extends PlainButton {
  /** Said to those who cannot see the drawing, and shown under the pointer; left out where the children say it. */
  label?: string
  children: ReactNode
}

/** A button that is a drawing; large enough for a finger. */
export function IconButton({ label, className, ...button }: IconButtonProps) {
  return <GuardedButton title={label} aria-label={label} {...button} className={`${styles.icon} ${className ?? ''}`} />
}

interface ScreenLinkProps extends ButtonVariant {
  to: string
  children: ReactNode
}

export function ScreenLink({ variant, size, to, children }: ScreenLinkProps) {
  return (
    <Link to={to} className={classOf({ variant, size })}>
      {children}
    </Link>
  )
}

/** Leaves the site, in the same tab: the back button brings people back. */
export function OutsideLink({
  variant,
  size,
  ...link
}: ButtonVariant & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a rel="noreferrer" {...link} className={variant ? classOf({ variant, size }) : undefined} />
}
