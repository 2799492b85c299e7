import type { ContestReply } from 'contract/contest.ts'
import type { ComponentType } from 'react'

export interface CaptchaWidgetProps {
  siteKey: string
  /** A solution, or null when there is none any more. */
  onToken: (token: string | null) => void
  /** The widget cannot work: its script, frame or challenge did not come. */
  onFailed: () => void
}

type Provider = ContestReply['captcha']['provider']

/** What each provider's widget is loaded from, once a page needs it. */
export const captchaWidgets: Record<Provider, () => Promise<ComponentType<CaptchaWidgetProps>>> = {
  altcha: async () => (await import('./AltchaWidget.tsx')).AltchaWidget,
  recaptcha: async () => (await import('./HostedWidget.tsx')).RecaptchaWidget,
  hcaptcha: async () => (await import('./HostedWidget.tsx')).HcaptchaWidget,
  turnstile: async () => (await import('./HostedWidget.tsx')).TurnstileWidget,
  off: async () => (await import('./NoCaptcha.tsx')).NoCaptcha,
}
