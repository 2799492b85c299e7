import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes, Text } from './Layout.tsx'
import styles from './layout.module.css'

/** `isWide` for a page that is looked at more than read. */
export function PageSection({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={classes(styles.page, isWide && styles.wide)}>{children}</div>
}

export function Lead({ children }: { children: ReactNode }) {
  return (
    <Text size="4" tone="soft" className={styles.lead}>
      {children}
    </Text>
  )
}

export function Picture({ children }: { children: ReactNode }) {
  return <div className={styles.picture}>{children}</div>
}

/** The first page a browser opens keeps the browser's own starting point, and where somebody has scrolled by now. */
let isFirst = true

/**
 * The page's heading; takes the focus when the page replaces another, so that a screen reader starts here.
 * `isForWork` leaves the room to the list that people come back to every day.
 */
export function PageTitle({ children, isForWork }: { children: ReactNode; isForWork?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) {
      isFirst = false
      return
    }
    heading.current?.focus({ preventScroll: true })
    // What it replaces may have been scrolled far down, as a form is when it is sent.
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) window.scrollTo(0, 0)
  }, [])
  return (
    <Text as="h1" ref={heading} tabIndex={-1} {...(isForWork && { size: '5' })}>
      {children}
    </Text>
  )
}

interface WaitingProps {
  /** Tells those who cannot see it turn. */
  label?: string
}

export function Waiting({ label }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.waiting} role="status" aria-label={label ?? t('error.loading')}>
      <span className={styles.spinner} />
    </div>
  )
}

export function Spinner({ label }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <span className={classes(styles.spinner, styles.small)} role="status" aria-label={label ?? t('error.loading')} />
  )
}
