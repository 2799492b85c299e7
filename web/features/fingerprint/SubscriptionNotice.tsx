import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { ScreenLink } from '../../ui/button/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Row } from '../../ui/layout/Boxes.tsx'

/** Replaces the button that was pressed, and so takes the focus. */
export function SubscriptionNotice({ children }: { children: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <Notice severity="success" ref={box}>
        <p>{children}</p>
      </Notice>
      <Row>
        <ScreenLink to="/results" variant="outlined">
          {t('confirmSubscription.results')}
        </ScreenLink>
      </Row>
    </>
  )
}
