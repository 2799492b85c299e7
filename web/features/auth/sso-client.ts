/** Organization Login in the browser: OpenID Connect, authorization code with PKCE, in a popup. Loaded when needed. */
import { ErrorResponse, InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'

export interface SsoProvider {
  issuer: string
  clientId: string
  audience: string
  scope: string
}

/**
 * Why no token came: the popup never opened, was closed, or was replaced by a newer one; the person canceled at the
 * provider; or the provider refused.
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
 * For the answer to arrive after the popup seems closed: a provider may cut its windows off from ours, and a window
 * that is cut off looks closed while it is still on its way back to /sso-login.
 */
const closedGraceMs = 3_000

const memory = () => new WebStorageStateStore({ store: new InMemoryWebStorage() })

/**
 * RFC 8707 wants the audience as `resource`, a URI; others call it `audience`. Some providers (Entra ID) give out names
 * that are no web address and refuse `resource` altogether, so it is sent only for one.
 */
function audienceParams(audience: string) {
  const resource: Record<string, string> = /^(https?|urn):/.test(audience) ? { resource: audience } : {}
  return { extraQueryParams: { audience, ...resource }, extraTokenParams: resource }
}

const managerOf = ({ issuer, clientId, audience, scope }: SsoProvider) =>
  new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/sso-login`,
    scope,
    ...audienceParams(audience),
    // Nothing of the provider outlives this page: the one token that is kept is our own (section 9).
    userStore: memory(),
    stateStore: memory(),
    automaticSilentRenew: false,
  })

/** The library does not hear of a stop before its popup has an address; this does. */
const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Tells `stop` once the popup is gone and its answer has had time to arrive. */
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
 * Lets the person sign in at the organization's provider. Must be called while a press is being handled: only then
 * do browsers open windows.
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
  const manager = managerOf(provider)
  try {
    const signingIn = manager.signinPopup({ popupWindowTarget: name, popupSignal: stop.signal })
    return (await Promise.race([signingIn, stopped(stop.signal)])).access_token
  } catch (error) {
    popup.close()
    if (signal.aborted) throw new SsoFailure('aborted')
    if (stop.signal.aborted) throw new SsoFailure('closed')
    // OpenID Connect Core 3.1.2.6: the person did not consent, or pressed Cancel.
    if (error instanceof ErrorResponse && error.error === 'access_denied') throw new SsoFailure('canceled')
    throw new SsoFailure('client', error instanceof Error ? error.message : String(error))
  } finally {
    unwatch()
    manager.removeUser().catch(() => {})
  }
}

/** In the popup, back from the provider: hands the answer to the page that opened it, which closes the popup. */
export const handlePopupCallback = () =>
  new UserManager({
    authority: location.origin,
    client_id: '',
    redirect_uri: location.origin,
    userStore: memory(),
    stateStore: memory(),
  }).signinPopupCallback()
