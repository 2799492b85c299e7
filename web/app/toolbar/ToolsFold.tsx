import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout/Layout.tsx'
import styles from './Toolbar.module.css'

/** Tools that stand in the bar where there is room, and fold out below it where there is not. */
export function ToolsFold({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page folds them in
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <IconButton
        className={styles.moreButton}
        label={t('shell.more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <Row id={id} gap="1" className={`${styles.tools} ${isOpen ? styles.isOpen : ''}`}>
        {children}
      </Row>
    </>
  )
}
