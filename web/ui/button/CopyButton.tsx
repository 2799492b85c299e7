import { Check, Copy } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from './Button.tsx'
import styles from './button.module.css'
import { CopyResult } from './CopyResult.tsx'
import { useCopy } from './useCopy.ts'

export function CopyButton({ text, label, tabIndex }: { text: string; label: string; tabIndex?: number }) {
  const { t } = useTranslation()
  const { result, copy } = useCopy(text)
  return (
    <span className={styles.box}>
      <IconButton label={label} tabIndex={tabIndex} onClick={copy}>
        {result === 'copied' ? <Icon of={Check} size={20} /> : <Icon of={Copy} size={20} />}
      </IconButton>
      <CopyResult result={result} copied={t('copy.copied')} failed={t('copy.failed')} />
    </span>
  )
}
