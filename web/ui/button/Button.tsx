import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { Link } from 'wouter'
import { useOnePress } from '../../lib/one-press.ts'
import styles from './Button.module.css'

interface Look {
  /** `main` is the one thing to do next on a page. */
  look?: 'text' | 'outlined' | 'filled' | 'main'
  size?: 'small'
}

const classOf = ({ look, size }: Look) =>
  [styles.button, look && styles[look], size && styles[size]].filter(Boolean).join(' ')

type PlainButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>
type ButtonProps = Look &
  PlainButton & {
    /** Returns the promise of what it sends, if it sends something: one press, one act. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
    ref?: Ref<HTMLButtonElement>
  }

export function Button({ look, size, onClick, ...button }: ButtonProps) {
  const press = useOnePress()
  return (
    <button
      type="button"
      {...button}
      onClick={onClick && ((event) => void press.take(() => onClick(event), event.timeStamp))}
      className={classOf({ look, size })}
    />
  )
}

export function ScreenLink({ look, size, to, children }: Look & { to: string; children: string }) {
  return (
    <Link to={to} className={classOf({ look, size })}>
      {children}
    </Link>
  )
}

/** Leaves the site, in the same tab: the back button brings people back. */
export function OutsideLink({
  look,
  size,
  ...link
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a rel="noreferrer" {...link} className={look ? classOf({ look, size }) : undefined} />
}
