import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { mayHaveSucceeded } from '../../lib/call.ts'
import { readStored, store } from '../../lib/persisted-state.ts'
import { FailedNotice } from '../../ui/feedback/Notice.tsx'
import { useFormStarted } from '../../ui/form/form-started.ts'
import { classes } from '../../ui/layout/Layout.tsx'
import styles from './Captcha.module.css'
import type { CaptchaWidgetProps } from './HostedWidget.tsx'

interface CaptchaProps {
  captcha: Contest['captcha']
  districtId?: number
  onToken: (token: string | null) => void
  /** Increment to request a new solution, because each one is accepted only once. */
  round: number
  /** True if the form counts as started before the first interaction. */
  isInitiallyStarted: boolean
}

export function Captcha({ captcha, districtId, onToken, round, isInitiallyStarted }: CaptchaProps) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const [Widget, setWidget] = useState<ComponentType<CaptchaWidgetProps> | null>(null)
  const onFailed = useCallback(() => setFailed(true), [])
  const container = useRef<HTMLDivElement>(null)
  const shouldLoad = useFormStarted(container, { isInitiallyStarted, isSightEnough: true })

  const load = useCallback(() => {
    captchaWidgets[captcha.provider]().then((loaded) => startTransition(() => setWidget(() => loaded)), onFailed)
  }, [captcha.provider, onFailed])
  useEffect(() => {
    if (shouldLoad) load()
  }, [load, shouldLoad])

  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
    load()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border around the widget's own
    <div
      ref={container}
      role="group"
      aria-label={t('captcha.title')}
      className={classes(captcha.provider !== 'off' && styles.captcha, 'scripted')}
    >
      {isFailed && (
        <FailedNotice retry={t('captcha.retry')} onRetry={retry}>
          {t('captcha.failed')}
        </FailedNotice>
      )}
      {!isFailed && Widget && (
        <Widget
          key={`${round} ${attempt}`}
          siteKey={captcha.siteKey}
          districtId={districtId}
          onToken={onToken}
          onFailed={onFailed}
        />
      )}
      {!isFailed && !Widget && <p role="status">{shouldLoad && t('captcha.loading')}</p>}
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
export function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [unconfirmed] = useState(readUnconfirmed)
  const [accepted] = useState(() => new Set<string>())
  const persist = () => store(unconfirmedKey, [...unconfirmed])
  const renew = useCallback(() => {
    setToken(null)
    setRound((last) => last + 1)
  }, [])
  return {
    setToken,
    round,
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
