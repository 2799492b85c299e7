import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { joinClasses, Text } from './Boxes.tsx'
import styles from './layout.module.css'

export function PageSection({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={joinClasses(styles.page, isWide && styles.wide)}>{children}</div>
}

export function Lead({ children }: { children: ReactNode }) {
  return (
    <Text size="4" tone="soft" width={640}>
      {children}
    </Text>
  )
}

export function Picture({ children }: { children: ReactNode }) {
  return <div className={styles.picture}>{children}</div>
}

/** The first page load keeps the browser's focus and scroll position. */
let isFirst = true

/**
 * Page heading; takes the focus on navigation, so that screen readers start here. `isForWork` is smaller, for lists in
 * daily use.
 */
export function PageTitle({ children, isForWork }: { children: ReactNode; isForWork?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) {
      isFirst = false
      return
    }
    // A user who already types in the menu search keeps the focus there.
    if (!document.activeElement?.matches('input')) heading.current?.focus({ preventScroll: true })
    // The replaced page may have been scrolled down, for example a submitted form.
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) window.scrollTo(0, 0)
  }, [])
  return (
    <Text as="h1" ref={heading} tabIndex={-1} {...(isForWork && { size: '5' })}>
      {children}
    </Text>
  )
}

interface WaitingProps {
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
    <span
      className={joinClasses(styles.spinner, styles.small)}
      role="status"
      aria-label={label ?? t('error.loading')}
    />
  )
}
