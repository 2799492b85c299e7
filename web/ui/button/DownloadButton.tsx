import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSize } from '../../i18n/sizes.ts'
import type { Receiving } from '../../lib/download.ts'
import { showToast } from '../feedback/Toasts.tsx'
import { Text } from '../layout/Boxes.tsx'
import shared from '../layout/shared.module.css'
import { Button } from './Button.tsx'

const progressIntervalMs = 300

interface DownloadButtonProps {
  children: string
  variant?: 'outlined' | 'filled'
  size?: 'small'
  /** Saves the file; the button is busy until the promise settles. The signal aborts on unmount. */
  onDownload: (receiving: Required<Receiving>) => Promise<void>
  failedText: (error: unknown) => string
}

export function DownloadButton({
  children,
  variant = 'outlined',
  onDownload,
  failedText,
  ...button
}: DownloadButtonProps) {
  const { t } = useTranslation()
  const size = useSize()
  const [isDownloading, setDownloading] = useState(false)
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fetchFile = async () => {
    const abort = new AbortController()
    running.current = abort
    let next = performance.now() + progressIntervalMs
    const onProgress = (received: number) => {
      if (performance.now() < next) return
      next = performance.now() + progressIntervalMs
      setBytes(received)
    }
    setDownloading(true)
    try {
      await onDownload({ signal: abort.signal, onProgress })
    } catch (error) {
      if (!isAbortError(error)) showToast(failedText(error), 'error')
    }
    setDownloading(false)
    setBytes(0)
  }
  return (
    <>
      <Button variant={variant} {...button} aria-disabled={isDownloading} aria-busy={isDownloading} onClick={fetchFile}>
        {isDownloading ? t('form.working') : children}
      </Button>
      <Text as="span" role="status" tone="soft" className={shared.collapsing}>
        {bytes > 0 && t('table.received', { size: size(bytes) })}
      </Text>
    </>
  )
}

const isAbortError = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
