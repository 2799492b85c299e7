import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptchaWidgetProps } from './widget.ts'

/** Stands where a captcha would, on installations that have switched it off for a test. */
export function NoCaptcha({ onToken }: CaptchaWidgetProps) {
  const { t } = useTranslation()
  useEffect(() => onToken('off'), [onToken])
  return <span>{t('captcha.off')}</span>
}
