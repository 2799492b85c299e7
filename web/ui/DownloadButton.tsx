import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { showToast } from './Toasts.tsx'

interface DownloadButtonProps {
  children: string
  /** Saves the file; until it has come whole, the button says that it works. */
  onDownload: () => Promise<void>
  /** Why it may have failed, and what to do next. */
  failedText: (error: unknown) => string
}

/** Fetches a file that may take its time. */
export function DownloadButton({ children, onDownload, failedText }: DownloadButtonProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onDownload()
    } catch (error) {
      showToast(failedText(error), 'error')
    }
    setBusy(false)
  }
  return (
    <Button look="outlined" aria-disabled={isBusy} aria-busy={isBusy} onClick={fetchFile}>
      {isBusy ? t('table.working') : children}
    </Button>
  )
}
