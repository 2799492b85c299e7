import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

interface Look {
  /** `main` is the one thing to do next on a page. */
  look?: 'text' | 'outlined' | 'filled' | 'main'
  size?: 'small'
}

const classOf = ({ look, size }: Look) =>
  [styles.button, look && styles[look], size && styles[size]].filter(Boolean).join(' ')

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function Button({ look, size, ...button }: ButtonProps) {
  return <button type="button" {...button} className={classOf({ look, size })} />
}

/** Goes to a screen of this site. */
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
