import type { CSSProperties } from 'react'
import { Toaster, toast } from 'sonner'
import { useTranslation } from '../../i18n/i18n.ts'
import styles from './feedback.module.css'
import { registerToaster } from './toaster-registry.ts'

const toastDurationMs = 2_000
/** How many are shown at once (section 9). */
const stack = 5

// The library sets a font of its own.
const toasterStyle = { '--width': 'min(100vw - 32px, 520px)', fontFamily: 'inherit' } as CSSProperties

const layerId = 'toasts'

type Severity = 'success' | 'error' | 'info' | 'warning'

/** The place for short confirmations, top centre (section 8); nothing a person must act on goes here. */
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
  // Shown anew, the layer lies above a dialog that was opened meanwhile.
  const layer = document.getElementById(layerId)
  if (layer?.matches(':popover-open')) layer.hidePopover()
  layer?.showPopover()
  toast[severity](<span role="alert">{message}</span>, { icon: null })
}
