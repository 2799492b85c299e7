import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Page.module.css'

/** A page's column: readable line length, generous air around it. */
export function PageSection({ children }: { children: ReactNode }) {
  return <div className={styles.section}>{children}</div>
}

/** Things one below the other; `isCentered` for a page that says one thing. */
export function Stack({ children, isCentered }: { children: ReactNode; isCentered?: boolean }) {
  return <div className={isCentered ? `${styles.stack} ${styles.center}` : styles.stack}>{children}</div>
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>
}

export function Picture({ children }: { children: ReactNode }) {
  return <div className={styles.picture}>{children}</div>
}

/** The first page a browser opens keeps the browser's own starting point. */
let isFirst = true

/** The page's heading; takes the focus when the page replaces another, so that a screen reader starts here. */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
    // What it replaces may have been scrolled far down, as a form is when it is sent.
    if ((heading.current?.getBoundingClientRect().top ?? 0) < 0) window.scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Something is on its way; `label` tells those who cannot see it turn. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status" aria-label={label}>
      <span className={styles.spinner} />
    </div>
  )
}

/** The same, small enough for the end of an input. */
export function Spinner({ label }: { label: string }) {
  return <span className={`${styles.spinner} ${styles.small}`} role="status" aria-label={label} />
}
