import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Row } from '../layout/Boxes.tsx'
import styles from './feedback.module.css'

interface NoticeProps {
  severity: 'error' | 'warning' | 'success'
  title?: string | undefined
  children: ReactNode
  action?: ReactNode
  ref?: Ref<HTMLDivElement>
}

export function Notice({ severity, title, children, action, ref }: NoticeProps) {
  return (
    <Row
      role="alert"
      ref={ref}
      tabIndex={-1}
      gap="5"
      justify="between"
      className={`${styles.notice} ${styles[severity]}`}
    >
      <div>
        {title && <h2>{title}</h2>}
        <div>{children}</div>
      </div>
      {action}
    </Row>
  )
}

interface FailedNoticeProps {
  children: ReactNode
  retry?: string
  onRetry: () => unknown
}

export function FailedNotice({ children, retry, onRetry }: FailedNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      severity="error"
      action={
        <Button variant="outlined" size="small" onClick={() => onRetry()}>
          {retry ?? t('error.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
