import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import type { ComponentType } from 'react'
import type { CaptchaWidgetProps } from './widget.ts'

type Provider = ContestReply['captcha']['provider']

export const captchaWidgets: Record<Provider, () => Promise<ComponentType<CaptchaWidgetProps>>> = {
  altcha: async () => (await import('./AltchaWidget.tsx')).AltchaWidget,
  recaptcha: async () => (await import('./HostedWidget.tsx')).RecaptchaWidget,
  hcaptcha: async () => (await import('./HostedWidget.tsx')).HcaptchaWidget,
  turnstile: async () => (await import('./HostedWidget.tsx')).TurnstileWidget,
  off: async () => (await import('./NoCaptcha.tsx')).NoCaptcha,
}
