import { Row } from '../layout/Layout.tsx'
import styles from './button.module.css'
import { CopyButton } from './CopyButton.tsx'

interface CopyTextProps {
  text: string
  label: string
  /** URLs are left-to-right in every language. */
  isAddress?: boolean
}

export function CopyText({ text, label, isAddress = false }: CopyTextProps) {
  return (
    <Row gap="3" isUnwrapped isFirstGrowing align="start" className={styles.copied}>
      <p dir={isAddress ? 'ltr' : undefined}>{text}</p>
      <CopyButton text={text} label={label} />
    </Row>
  )
}
