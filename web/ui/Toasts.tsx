import { type CustomContentProps, enqueueSnackbar, SnackbarProvider } from 'notistack'
import type { ReactNode, Ref } from 'react'
import styles from './Toasts.module.css'

/** Milliseconds a toast stays, and how many are shown at once (sections 8 and 9). */
const shownFor = 2_000
const stack = 5

type Severity = 'success' | 'error' | 'info' | 'warning'

function Toast({ id, message, variant, style, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} id={String(id)} role="alert" style={style} className={`${styles.toast} ${styles[variant] ?? ''}`}>
      {message}
    </div>
  )
}

const contents = { success: Toast, error: Toast, info: Toast, warning: Toast }

/** The place for short confirmations, top centre (section 8); nothing a person must act on goes here. */
export function Toasts({ children }: { children: ReactNode }) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <SnackbarProvider
      maxSnack={stack}
      autoHideDuration={shownFor}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      Components={contents}
      {...(isStill && { transitionDuration: 0 })}
    >
      {children}
    </SnackbarProvider>
  )
}

export const showToast = (message: string, severity: Severity = 'success') =>
  enqueueSnackbar(message, { variant: severity })
