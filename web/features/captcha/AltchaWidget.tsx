import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/types/react'
import { addressOf } from '@snowplow/contract/api/route.ts'
import { getCaptchaChallenge } from '@snowplow/contract/auth/captcha.ts'
import type { Language } from '@snowplow/contract/languages.ts'
import type { State } from 'altcha/types'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import { isLanguage, useTranslation } from '../../i18n/i18n.ts'
import type { CaptchaWidgetProps } from './HostedWidget.tsx'

// Separate worker file: the content security policy allows no inline worker.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** Translations register themselves with the widget. Null: English is built in, and replaces one that it lacks. */
const translationLoaders: Record<Language, (() => Promise<unknown>) | null> = {
  en: null,
  tr: () => import('altcha/i18n/tr'),
  ar: () => import('altcha/i18n/ar'),
}

/** Proof of work by the device; starts on load, without interaction. */
export function AltchaWidget({ districtId, onToken, onFailed }: CaptchaWidgetProps) {
  const { language } = useTranslation()
  const widget = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLanguage(language)) translationLoaders[language]?.().catch(() => {})
  }, [language])
  useEffect(() => {
    const element = widget.current
    const follow = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: `${State}`; payload?: string }>).detail
      if (state === 'verified' && payload) onToken(payload)
      else onToken(null)
      if (state === 'error') onFailed()
    }
    element?.addEventListener('statechange', follow)
    return () => element?.removeEventListener('statechange', follow)
  }, [onToken, onFailed])
  return (
    <altcha-widget
      ref={widget}
      challenge={addressOf(getCaptchaChallenge, {}, districtId === undefined ? {} : { district: districtId })}
      auto="onload"
      language={language}
      configuration='{"hideFooter":true,"hideLogo":true}'
    />
  )
}
