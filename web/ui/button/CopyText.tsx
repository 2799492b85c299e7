import { Row } from '../layout/Layout.tsx'
import styles from './button.module.css'
import { CopyButton } from './CopyButton.tsx'

interface CopyTextProps {
  text: string
  /** Names what is copied. */
  label: string
  /** An address is read from left to right in every language. */
  isAddress?: boolean
}

/** A text to hand on, as it is copied. */
export function CopyText({ text, label, isAddress = false }: CopyTextProps) {
  return (
    <Row gap="3" isUnwrapped isFirstGrowing align="start" className={styles.copied}>
      <p dir={isAddress ? 'ltr' : undefined}>{text}</p>
      <CopyButton text={text} label={label} />
    </Row>
  )
}
