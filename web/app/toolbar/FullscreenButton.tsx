import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { showToast } from '../../ui/feedback/Toasts.tsx'
import { Icon } from '../../ui/Icon.tsx'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Fullscreen and back; a browser that has none says so (section 8). */
export function FullscreenButton() {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  const toggle = async () => {
    try {
      if (isFull) await document.exitFullscreen()
      else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen()
      else showToast(t('shell.noFullscreen'), 'warning')
    } catch {
      showToast(t('shell.noFullscreen'), 'warning')
    }
  }
  return (
    <IconButton label={t(isFull ? 'shell.leaveFullscreen' : 'shell.fullscreen')} aria-pressed={isFull} onClick={toggle}>
      <Icon of={isFull ? Minimize : Maximize} />
    </IconButton>
  )
}
