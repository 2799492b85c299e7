import { copyConfirmationMs } from '@snowplow/contract/limits.ts'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from './Button.tsx'
import styles from './button.module.css'

/** Time enough to read why it did not work. */
const failureShownMs = 4_000

interface CopyButtonProps {
  text: string
  /** Names what is copied, such as "Copy ada@example.org". */
  label: string
  tabIndex?: number
}

/** Puts a text on the clipboard and says so for 800 ms (section 2). */
export function CopyButton({ text, label, tabIndex }: CopyButtonProps) {
  const { t } = useTranslation()
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(null), result === 'copied' ? copyConfirmationMs : failureShownMs)
    return () => clearTimeout(timer)
  }, [result])
  // Without https a browser has no clipboard to offer.
  const copy = () =>
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  return (
    <span className={styles.box}>
      <IconButton label={label} tabIndex={tabIndex} onClick={copy}>
        {result === 'copied' ? <Icon of={Check} size={20} /> : <Icon of={Copy} size={20} />}
      </IconButton>
      <span role="status" className={result ? styles.result : undefined}>
        {result === 'copied' && t('table.copied')}
        {result === 'failed' && t('table.copyFailed')}
      </span>
    </span>
  )
}
