import type { CSSProperties } from 'react'
import { Toaster, toast } from 'sonner'
import { useTranslation } from '../../i18n/i18n.ts'
import styles from './feedback.module.css'
import { registerToaster } from './toaster-registry.ts'

const toastDurationMs = 2_000
/** Toasts visible at once (section 9). */
const stack = 5

// Overrides the font of sonner.
const toasterStyle = { '--width': 'min(100vw - 32px, 520px)', fontFamily: 'inherit' } as CSSProperties

const layerId = 'toasts'

type Severity = 'success' | 'error' | 'info' | 'warning'

/** Toaster for short confirmations, top center (section 8); never for messages that require an action. */
function Toasts() {
  const { t } = useTranslation()
  return (
    <div id={layerId} popover="manual" className={styles.layer}>
      <Toaster
        containerAriaLabel={t('layout.toasts')}
        position="top-center"
        expand
        visibleToasts={stack}
        duration={toastDurationMs}
        style={toasterStyle}
        toastOptions={{ unstyled: true, classNames: { toast: styles.toast } }}
      />
    </div>
  )
}

registerToaster(Toasts)

export function showToast(message: string, severity: Severity = 'success') {
  // Reopens the popover to raise it above dialogs opened since.
  const layer = document.getElementById(layerId)
  if (layer?.matches(':popover-open')) layer.hidePopover()
  layer?.showPopover()
  toast[severity](<span role="alert">{message}</span>, { icon: null })
}
