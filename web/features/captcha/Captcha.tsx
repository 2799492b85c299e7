import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import styles from './Captcha.module.css'
import type { CaptchaWidgetProps } from './useCaptcha.ts'

interface CaptchaProps {
  captcha: ContestReply['captcha']
  onToken: (token: string | null) => void
  /** A new number asks for a new solution: the last one was spent. */
  round: number
}

export function Captcha({ captcha, onToken, round }: CaptchaProps) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const [Widget, setWidget] = useState<ComponentType<CaptchaWidgetProps> | null>(null)
  const onFailed = useCallback(() => setFailed(true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads again
  useEffect(() => {
    captchaWidgets[captcha.provider]().then((loaded) => setWidget(() => loaded), onFailed)
  }, [captcha.provider, onFailed, tries])

  const again = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the widget's own
    <div role="group" aria-label={t('captcha.title')} className={styles.captcha}>
      {isFailed && (
        <FailedNotice retry={t('captcha.retry')} onRetry={again}>
          {t('captcha.failed')}
        </FailedNotice>
      )}
      {!isFailed && Widget && (
        <Widget key={`${round} ${tries}`} siteKey={captcha.siteKey} onToken={onToken} onFailed={onFailed} />
      )}
      {!isFailed && !Widget && <p role="status">{t('captcha.loading')}</p>}
    </div>
  )
}

type Provider = ContestReply['captcha']['provider']

const captchaWidgets: Record<Provider, () => Promise<ComponentType<CaptchaWidgetProps>>> = {
  altcha: async () => (await import('./AltchaWidget.tsx')).AltchaWidget,
  recaptcha: async () => (await import('./HostedWidget.tsx')).RecaptchaWidget,
  hcaptcha: async () => (await import('./HostedWidget.tsx')).HcaptchaWidget,
  turnstile: async () => (await import('./HostedWidget.tsx')).TurnstileWidget,
  off: async () => (await import('./HostedWidget.tsx')).NoCaptcha,
}
