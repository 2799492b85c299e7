import { type CustomContentProps, enqueueSnackbar, SnackbarProvider } from 'notistack'
import { type Ref, useState } from 'react'
import styles from './Toasts.module.css'

/** How long a toast stays, and how many are shown at once (sections 8 and 9). */
const shownForMs = 2_000
const stack = 5

const layerId = 'toasts'

type Severity = 'success' | 'error' | 'info' | 'warning'

function Toast({ id, message, variant, style, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} id={String(id)} role="alert" style={style} className={`${styles.toast} ${styles[variant] ?? ''}`}>
      {message}
    </div>
  )
}

const contents = { success: Toast, error: Toast, info: Toast, warning: Toast }

/**
 * The place for short confirmations, top center (section 8); nothing a person must act on goes here. The layout has the
 * one there is: toasts go to the place that was made last, and would be lost with it.
 */
export function Toasts() {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <div ref={setLayer} id={layerId} popover="manual" className={styles.layer} />
      {layer && (
        <SnackbarProvider
          domRoot={layer}
          maxSnack={stack}
          autoHideDuration={shownForMs}
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
          Components={contents}
          {...(isStill && { transitionDuration: 0 })}
        />
      )}
    </>
  )
}

export function showToast(message: string, severity: Severity = 'success') {
  // Shown anew, the layer lies above a dialog that was opened meanwhile.
  const layer = document.getElementById(layerId)
  if (layer?.matches(':popover-open')) layer.hidePopover()
  layer?.showPopover()
  enqueueSnackbar(message, { variant: severity })
}
