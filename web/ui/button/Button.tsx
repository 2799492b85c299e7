import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { Link } from 'wouter'
import { useOnePress } from '../../lib/one-press.ts'
import styles from './button.module.css'

interface ButtonVariant {
  /** `primary` is the one thing to do next on a page. */
  variant?: 'text' | 'outlined' | 'filled' | 'primary'
  size?: 'small'
}

const classOf = ({ variant, size }: ButtonVariant) =>
  [styles.button, variant && styles[variant], size && styles[size]].filter(Boolean).join(' ')

type PlainButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>
type ButtonProps = ButtonVariant &
  PlainButton & {
    /** Returns the promise of what it sends, if it sends something: one press, one act. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
    ref?: Ref<HTMLButtonElement>
  }

export function Button({ variant, size, onClick, ...button }: ButtonProps) {
  const press = useOnePress()
  return (
    <button
      type="button"
      {...button}
      onClick={onClick && ((event) => void press.take(() => onClick(event), event.timeStamp))}
      className={classOf({ variant, size })}
    />
  )
}

export function ScreenLink({ variant, size, to, children }: ButtonVariant & { to: string; children: string }) {
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
