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
  onToken: (token: string | null) => void
  /** A new number asks for a new solution: the last one was spent. */
  round: number
  /** Whether the form around it is begun before it is touched. */
  isInitiallyStarted: boolean
}

export function Captcha({ captcha, onToken, round, isInitiallyStarted }: CaptchaProps) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const [Widget, setWidget] = useState<ComponentType<CaptchaWidgetProps> | null>(null)
  const onFailed = useCallback(() => setFailed(true), [])
  const container = useRef<HTMLDivElement>(null)
  const shouldLoad = useFormStarted(container, { isInitiallyStarted, isSightEnough: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads again
  useEffect(() => {
    if (!shouldLoad) return
    captchaWidgets[captcha.provider]().then((loaded) => startTransition(() => setWidget(() => loaded)), onFailed)
  }, [captcha.provider, onFailed, tries, shouldLoad])

  const again = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the widget's own
    <div
      ref={container}
      role="group"
      aria-label={t('captcha.title')}
      className={classes(captcha.provider !== 'off' && styles.captcha, 'scripted')}
    >
      {isFailed && (
        <FailedNotice retry={t('captcha.retry')} onRetry={again}>
          {t('captcha.failed')}
        </FailedNotice>
      )}
      {!isFailed && Widget && (
        <Widget key={`${round} ${tries}`} siteKey={captcha.siteKey} onToken={onToken} onFailed={onFailed} />
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

const storageKey = 'sent without an answer'

/** What is not judged yet, with its solution: in the tab's session, since drafts outlive a reload as well. */
function readUnconfirmed(): Map<string, string> {
  const stored = readStored(storageKey)
  const isList = Array.isArray(stored) && stored.every((one) => Array.isArray(one) && one.length === 2)
  return new Map(isList ? stored : [])
}

/**
 * The solution at hand, and the one that belongs to a content: what was sent without learning what became of it is sent
 * again with the same solution, by which the server knows the repeat. Other content takes the new one.
 */
export function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [unconfirmed] = useState(readUnconfirmed)
  const [accepted] = useState(() => new Set<string>())
  const keep = () => store(storageKey, [...unconfirmed])
  const renew = useCallback(() => {
    setToken(null)
    setRound((last) => last + 1)
  }, [])
  return {
    setToken,
    round,
    solutionFor: (content: string) => unconfirmed.get(content) ?? token,
    /** Whether this very content was sent, and has arrived or may have. */
    isSent: (content: string) => unconfirmed.has(content) || accepted.has(content),
    /** Sends a content with its solution and brings a new captcha afterward. */
    async sendWith<Reply>(content: string, solution: string, send: () => Promise<Reply>): Promise<Reply> {
      unconfirmed.set(content, solution)
      keep()
      try {
        const reply = await send()
        // Whoever sends something in this tab from now on means something new.
        unconfirmed.clear()
        accepted.add(content)
        return reply
      } catch (error) {
        if (!mayHaveSucceeded(error)) unconfirmed.delete(content)
        throw error
      } finally {
        keep()
        renew()
      }
    },
  }
}
