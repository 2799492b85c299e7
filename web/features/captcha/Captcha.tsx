import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type ComponentType, startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { mayHaveSucceeded } from '../../lib/call.ts'
import { readStored, store } from '../../lib/storage/persisted-state.ts'
import { FailedNotice, Notice } from '../../ui/feedback/Notice.tsx'
import { useFormStarted } from '../../ui/form/form-started.ts'
import { joinClasses } from '../../ui/layout/Boxes.tsx'
import styles from './Captcha.module.css'
import type { CaptchaWidgetProps, OnToken } from './HostedWidget.tsx'

interface CaptchaProps {
  captcha: Contest['captcha']
  districtId?: number
  onToken: OnToken
  /** Increment to request a new solution, because each one is accepted only once. */
  round: number
  /** True if the form counts as started before the first interaction. */
  isInitiallyStarted: boolean
}

export function Captcha({ captcha, districtId, onToken, round, isInitiallyStarted }: CaptchaProps) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<'failed' | 'insecure' | null>(null)
  const [Widget, setWidget] = useState<ComponentType<CaptchaWidgetProps> | null>(null)
  const fail = useCallback(
    (reason: 'failed' | 'insecure') => {
      setFailure(reason)
      onToken(null)
    },
    [onToken],
  )
  const onFailed = useCallback(() => fail('failed'), [fail])
  const onExpired = useCallback(() => setAttempt((last) => last + 1), [])
  const container = useRef<HTMLDivElement>(null)
  const shouldLoad = useFormStarted(container, { isInitiallyStarted, isSightEnough: true })

  const load = useCallback(() => {
    // Without HTTPS, browsers offer WebCrypto on localhost only.
    if (captcha.provider === 'altcha' && !isSecureContext) return fail('insecure')
    captchaWidgets[captcha.provider]().then((loaded) => startTransition(() => setWidget(() => loaded)), onFailed)
  }, [captcha.provider, fail, onFailed])
  useEffect(() => {
    if (shouldLoad) load()
  }, [load, shouldLoad])

  const retry = () => {
    setFailure(null)
    onExpired()
    load()
  }
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    // A device that wakes up renews before its network is back.
    if (failure !== 'failed') return
    const again = () => retryOnline()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failure])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border around the widget's own
    <div
      ref={container}
      role="group"
      aria-label={t('captcha.title')}
      className={joinClasses(captcha.provider !== 'off' && styles.captcha, 'scripted')}
    >
      {failure === 'insecure' && (
        <Notice severity="error">
          <p>{t('captcha.insecure')}</p>
        </Notice>
      )}
      {failure === 'failed' && (
        <FailedNotice retry={t('captcha.retry')} onRetry={retry}>
          {t('captcha.failed')}
        </FailedNotice>
      )}
      {!failure && Widget && (
        <Widget
          key={`${round} ${attempt}`}
          siteKey={captcha.siteKey}
          districtId={districtId}
          onToken={onToken}
          onFailed={onFailed}
          onExpired={onExpired}
        />
      )}
      {!failure && !Widget && <p role="status">{shouldLoad && t('captcha.loading')}</p>}
    </div>
  )
}

type Provider = Contest['captcha']['provider']

const captchaWidgets: Record<Provider, () => Promise<ComponentType<CaptchaWidgetProps>>> = {
  altcha: async () => (await import('./AltchaWidget.tsx')).AltchaWidget,
  recaptcha: async () => (await import('./HostedWidget.tsx')).RecaptchaWidget,
  hcaptcha: async () => (await import('./HostedWidget.tsx')).HcaptchaWidget,
  turnstile: async () => (await import('./HostedWidget.tsx')).TurnstileWidget,
  off: async () => (await import('./HostedWidget.tsx')).NoCaptcha,
}

const unconfirmedKey = 'sent without an answer'

/** Content without a confirmed outcome, with its solution. Stored per tab, as form drafts are. */
function readUnconfirmed(): Map<string, string> {
  const stored = readStored(unconfirmedKey)
  const isList = Array.isArray(stored) && stored.every((one) => Array.isArray(one) && one.length === 2)
  return new Map(isList ? stored : [])
}

/**
 * Manages captcha solutions. Content that is sent again after an unknown outcome reuses its solution, by which the
 * server detects the repeat; other content uses the new one.
 */
export function useCaptcha({ provider }: Contest['captcha']) {
  const [token, setToken] = useState<string | null>(null)
  const [isSolving, setSolving] = useState(provider === 'altcha')
  const onToken: OnToken = useCallback((next, state) => {
    setToken(next)
    setSolving(state?.isSolving ?? false)
  }, [])
  const [round, setRound] = useState(0)
  const [unconfirmed] = useState(readUnconfirmed)
  const [accepted] = useState(() => new Set<string>())
  const persist = () => store(unconfirmedKey, [...unconfirmed])
  const renew = useCallback(() => {
    onToken(null, { isSolving: provider === 'altcha' })
    setRound((last) => last + 1)
  }, [provider, onToken])
  return {
    onToken,
    round,
    /** True while a solution comes without the person. */
    isSolving,
    solutionFor: (content: string) => unconfirmed.get(content) ?? token,
    /** True if this exact content was sent and has arrived, or may have. */
    isSent: (content: string) => unconfirmed.has(content) || accepted.has(content),
    async sendWith<Reply>(content: string, solution: string, send: () => Promise<Reply>): Promise<Reply> {
      unconfirmed.set(content, solution)
      persist()
      try {
        const reply = await send()
        // A success resolves earlier unknown outcomes: later sends are new ones.
        unconfirmed.clear()
        accepted.add(content)
        return reply
      } catch (error) {
        if (!mayHaveSucceeded(error)) unconfirmed.delete(content)
        throw error
      } finally {
        persist()
        renew()
      }
    },
  }
}
