import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useSubmitGuard } from '../../lib/submit-guard.ts'
import styles from './button.module.css'

interface ButtonVariant {
  /**
   * Main action of a page: `primary` on public pages, `filled` on signed-in pages and in dialogs. `danger` confirms a
   * deletion or a discard.
   */
  variant?: 'text' | 'outlined' | 'filled' | 'primary' | 'danger'
  size?: 'small'
}

const getClass = ({ variant, size }: ButtonVariant) =>
  [styles.button, variant && styles[variant], size && styles[size]].filter(Boolean).join(' ')

interface GuardedClickProps {
  /** Returns the promise of its request, if any: further clicks are ignored until it settles. */
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
  return <GuardedButton {...button} className={getClass({ variant, size })} />
}

/** Web views of apps print nothing: Android marks theirs with "wv", that of iOS has no "Safari" in its name. */
const canPrint = () => 'print' in window && !/; wv\)|AppleWebKit(?!.*Safari)/.test(navigator.userAgent)
const never = () => () => {}

/** Hidden where the browser cannot print. */
export function PrintButton({ children, size }: { children: string; size?: 'small' }) {
  const isShown = useSyncExternalStore(never, canPrint, () => true)
  if (!isShown) return null
  return (
    <Button variant="outlined" {...(size && { size })} onClick={() => window.print()}>
      {children}
    </Button>
  )
}

interface IconButtonProps extends PlainButton {
  /** Accessible name and tooltip; omit if the children contain text. */
  label?: string
  children: ReactNode
}

export function IconButton({ label, className, ...button }: IconButtonProps) {
  return <GuardedButton title={label} aria-label={label} {...button} className={`${styles.icon} ${className ?? ''}`} />
}

interface ScreenLinkProps extends ButtonVariant {
  to: string
  children: ReactNode
}

export function ScreenLink({ variant, size, to, children }: ScreenLinkProps) {
  return (
    <Link to={to} className={getClass({ variant, size })}>
      {children}
    </Link>
  )
}

/** Opens in the same tab, so that Back returns to the site. */
export function OutsideLink({
  variant,
  size,
  ...link
}: ButtonVariant & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a rel="noreferrer" {...link} className={variant ? getClass({ variant, size }) : undefined} />
}
