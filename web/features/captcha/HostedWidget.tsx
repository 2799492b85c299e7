import { useEffect, useRef } from 'react'
import { getTranslator } from '../../i18n/i18n.ts'

/** Receives a solution, or null once there is none; `isSolving` if it comes without the person. */
export type OnToken = (token: string | null, state?: { isSolving: boolean }) => void

export interface CaptchaWidgetProps {
  siteKey: string
  /** District of a vote; the challenge is valid there only. */
  districtId?: number | undefined
  onToken: OnToken
  onFailed: () => void
  /** Requests a new challenge; the hosted widgets say themselves that theirs has expired. */
  onExpired: () => void
}

interface HostedCaptcha {
  render: (
    container: HTMLElement,
    settings: {
      sitekey: string
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
      /** Turnstile only; the others read the language from the script URL. */
      language: string
    },
  ) => unknown
}

type HostedName = 'grecaptcha' | 'hcaptcha' | 'turnstile'

declare global {
  interface Window extends Partial<Record<HostedName, HostedCaptcha>> {
    captchaScriptLoaded?: () => void
  }
}

const scripts: Record<HostedName, string> = {
  grecaptcha: 'https://www.google.com/recaptcha/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
}

/** Loads a provider's script once. @throws if the script fails to load */
function load(name: HostedName): Promise<HostedCaptcha> {
  const present = window[name]
  if (present?.render) return Promise.resolve(present)
  return new Promise((resolve, reject) => {
    window.captchaScriptLoaded = () => {
      const loaded = window[name]
      if (loaded) resolve(loaded)
      else reject(new Error(`${name} did not define itself`))
    }
    const script = document.createElement('script')
    script.src = `${scripts[name]}?render=explicit&onload=captchaScriptLoaded&hl=${getTranslator().language}`
    script.onerror = () => {
      script.remove()
      reject(new Error(`${name} did not load`))
    }
    document.head.append(script)
  })
}

function HostedWidget({ name, siteKey, onToken, onFailed }: CaptchaWidgetProps & { name: HostedName }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isUnmounted = false
    load(name).then(
      (captcha) => {
        if (isUnmounted || !container.current) return
        // A container can be rendered into only once, so each mount gets a new one.
        const box = document.createElement('div')
        container.current.replaceChildren(box)
        captcha.render(box, {
          sitekey: siteKey,
          callback: (token) => onToken(token),
          'expired-callback': () => onToken(null),
          'error-callback': onFailed,
          language: getTranslator().language,
        })
      },
      () => !isUnmounted && onFailed(),
    )
    return () => {
      isUnmounted = true
    }
  }, [name, siteKey, onToken, onFailed])
  return <div ref={container} />
}

export const RecaptchaWidget = (props: CaptchaWidgetProps) => <HostedWidget name="grecaptcha" {...props} />
export const HcaptchaWidget = (props: CaptchaWidgetProps) => <HostedWidget name="hcaptcha" {...props} />
export const TurnstileWidget = (props: CaptchaWidgetProps) => <HostedWidget name="turnstile" {...props} />

/** Renders nothing; for installations that have turned the captcha off for testing. */
export function NoCaptcha({ onToken }: CaptchaWidgetProps) {
  useEffect(() => onToken('off'), [onToken])
  return null
}
