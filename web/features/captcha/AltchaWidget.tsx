import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/types/react'
import type { Reply } from '@snowplow/contract/api/route.ts'
import { getCaptchaChallenge } from '@snowplow/contract/auth/captcha.ts'
import type { Language } from '@snowplow/contract/text/languages.ts'
import type { State } from 'altcha/types'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef, useState } from 'react'
import { isLanguage, useTranslation } from '../../i18n/i18n.ts'
import { call } from '../../lib/call.ts'
import { watchExpiry } from './expiry.ts'
import type { CaptchaWidgetProps } from './HostedWidget.tsx'

// Separate worker file: the content security policy allows no inline worker.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** Translations register themselves with the widget. Null: English is built in, and replaces one that it lacks. */
const translationLoaders: Record<Language, (() => Promise<unknown>) | null> = {
  en: null,
  tr: () => import('altcha/i18n/tr'),
  ar: () => import('altcha/i18n/ar'),
  es: () => import('altcha/i18n/es-419'),
}

type Challenge = Reply<typeof getCaptchaChallenge>

/** Proof of work by the device; starts on load, without interaction. */
export function AltchaWidget({ districtId, onToken, onFailed, onExpired }: CaptchaWidgetProps) {
  const { t, language } = useTranslation()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  useEffect(() => {
    if (isLanguage(language)) translationLoaders[language]?.().catch(() => {})
  }, [language])
  useEffect(() => {
    const request = new AbortController()
    let stopWatching = () => {}
    onToken(null, { isSolving: true })
    const query = districtId === undefined ? {} : { district: String(districtId) }
    call(getCaptchaChallenge, { query }, request.signal).then(
      (reply) => {
        setChallenge(reply)
        stopWatching = watchExpiry(reply.validSeconds, onExpired)
      },
      () => request.signal.aborted || onFailed(),
    )
    return () => {
      request.abort()
      stopWatching()
    }
  }, [districtId, onToken, onFailed, onExpired])
  const widget = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = widget.current
    const follow = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: `${State}`; payload?: string }>).detail
      if (state === 'verified' && payload && challenge) onToken(addExpiry(payload, challenge))
      else onToken(null, { isSolving: state === 'verifying' })
      if (state === 'error') onFailed()
    }
    element?.addEventListener('statechange', follow)
    // The widget resets itself on a page that the browser restores, and waits for a click.
    const renewRestored = ({ persisted }: PageTransitionEvent) => persisted && onExpired()
    addEventListener('pageshow', renewRestored)
    return () => {
      element?.removeEventListener('statechange', follow)
      removeEventListener('pageshow', renewRestored)
    }
  }, [challenge, onToken, onFailed, onExpired])
  if (!challenge) return <p role="status">{t('captcha.loading')}</p>
  return (
    <altcha-widget
      ref={widget}
      challenge={JSON.stringify(hideExpiry(challenge))}
      auto="onload"
      language={language}
      configuration='{"hideFooter":true,"hideLogo":true}'
    />
  )
}

/** The widget would compare the expiry with the device's clock. */
function hideExpiry({ parameters, signature }: Challenge) {
  const { expiresAt: _, ...visible } = parameters
  return { parameters: visible, signature }
}

/** Completes a solution: the signature covers the expiry. */
function addExpiry(payload: string, { parameters, signature }: Challenge): string {
  const { solution } = JSON.parse(atob(payload))
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
