/** Organization Login in the browser: OpenID Connect, authorization code with PKCE, in a popup. Lazy-loaded. */
import { ErrorResponse, InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'

export interface SsoProvider {
  issuer: string
  clientId: string
  audience: string
  scope: string
}

/**
 * Reason why there is no token: popup blocked, closed, replaced by a newer one (`aborted`), canceled by the user, or
 * rejected by the provider (`client`).
 */
export class SsoFailure extends Error {
  readonly reason: 'blocked' | 'closed' | 'aborted' | 'canceled' | 'client'

  constructor(reason: SsoFailure['reason'], message = '') {
    super(message)
    this.reason = reason
  }
}

let attempts = 0
const popupFeatures = 'popup,width=520,height=700'
const closedPollIntervalMs = 400
/**
 * Grace period for the result after the popup seems closed: a provider's cross-origin opener policy severs the
 * windows, and a severed window reports `closed` while it is still redirecting to /sso-login.
 */
const closedGraceMs = 3_000

const memory = () => new WebStorageStateStore({ store: new InMemoryWebStorage() })

/**
 * RFC 8707 specifies the audience as `resource`, a URI; some providers use `audience`. Others (Entra ID) have
 * audiences that are no URI and reject `resource`, so it is sent only for URIs.
 */
function audienceParams(audience: string) {
  const resource: Record<string, string> = /^(https?|urn):/.test(audience) ? { resource: audience } : {}
  return { extraQueryParams: { audience, ...resource }, extraTokenParams: resource }
}

const getManager = ({ issuer, clientId, audience, scope }: SsoProvider) =>
  new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/sso-login`,
    scope,
    ...audienceParams(audience),
    // Stores nothing of the provider: the only persistent token is ours (section 9).
    userStore: memory(),
    stateStore: memory(),
    automaticSilentRenew: false,
  })

/** The library ignores the signal until its popup has a URL; this does not. */
const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

function watchClosed(popup: Window, stop: AbortController): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined
  const timer = setInterval(() => {
    if (popup.closed) grace ??= setTimeout(() => stop.abort('closed'), closedGraceMs)
  }, closedPollIntervalMs)
  return () => {
    clearInterval(timer)
    clearTimeout(grace)
  }
}

/**
 * Signs in at the organization's provider. Must be called in a click handler: otherwise browsers block the popup.
 * @returns the provider's access token
 * @throws SsoFailure
 */
export async function requestAccessToken(provider: SsoProvider, signal: AbortSignal): Promise<string> {
  const name = `organization-login-${++attempts}`
  const popup = window.open('about:blank', name, popupFeatures)
  if (!popup) throw new SsoFailure('blocked')
  const stop = new AbortController()
  signal.addEventListener('abort', () => stop.abort('aborted'))
  const unwatch = watchClosed(popup, stop)
  const manager = getManager(provider)
  try {
    const signingIn = manager.signinPopup({ popupWindowTarget: name, popupSignal: stop.signal })
    return (await Promise.race([signingIn, stopped(stop.signal)])).access_token
  } catch (error) {
    popup.close()
    if (signal.aborted) throw new SsoFailure('aborted')
    if (stop.signal.aborted) throw new SsoFailure('closed')
    // OpenID Connect Core 3.1.2.6: the user denied consent or canceled.
    if (error instanceof ErrorResponse && error.error === 'access_denied') throw new SsoFailure('canceled')
    throw new SsoFailure('client', error instanceof Error ? error.message : String(error))
  } finally {
    unwatch()
    manager.removeUser().catch(() => {})
  }
}

/** Runs in the popup: hands the provider's response to the opener, which closes the popup. */
export const handlePopupCallback = () =>
  new UserManager({
    authority: location.origin,
    client_id: '',
    redirect_uri: location.origin,
    userStore: memory(),
    stateStore: memory(),
  }).signinPopupCallback()
