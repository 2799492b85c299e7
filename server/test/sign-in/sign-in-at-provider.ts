import { createHash, randomBytes } from 'node:crypto'

interface Client {
  issuer: string
  clientId: string
  siteOrigin: string
  scope?: string
  /** Overrides of request parameters; null omits one. */
  parameters?: Record<string, string | null>
}

/** Fetches like a browser: stores cookies by path across sign-ins, but follows no redirect. */
export function visitor() {
  const cookies = new Map<string, { value: string; path: string }>()
  return async (url: URL, options: RequestInit = {}) => {
    const cookie = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, { ...options, redirect: 'manual', headers: { ...options.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
    return response
  }
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

/** Opens the sign-in page like the popup. `choose` returns the redirect URL back to the site. */
export async function openSignIn({ issuer, clientId, siteOrigin, scope, parameters }: Client, visit = visitor()) {
  const verifier = randomBytes(32).toString('base64url')
  const authorizationParams = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${siteOrigin}/sso-login`,
    scope: scope ?? 'openid profile email read',
    state: 'kept-by-the-browser',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }
  const present = Object.entries(authorizationParams).filter((entry): entry is [string, string] => entry[1] !== null)
  const beginning = await visit(new URL(`${issuer}/auth?${new URLSearchParams(present)}`))
  const address = beginning.headers.get('location')
  const page = address?.startsWith('/') ? await visit(new URL(address, issuer)) : beginning

  async function choose(fields: Record<string, string>): Promise<URL> {
    let response = await visit(new URL(address ?? '', issuer), form(fields))
    for (let location = response.headers.get('location'); location; location = response.headers.get('location')) {
      const next = new URL(location, issuer)
      if (next.origin !== issuer) return next
      response = await visit(next)
    }
    throw new Error(`The sign-in did not come back: ${response.status} ${await response.text()}`)
  }
  return { page, choose, verifier }
}

export async function exchangeCode({ issuer, clientId, siteOrigin }: Client, code: string, verifier: string) {
  return fetch(`${issuer}/token`, {
    ...form({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${siteOrigin}/sso-login`,
      client_id: clientId,
      code_verifier: verifier,
    }),
    headers: { origin: siteOrigin },
  })
}

export async function getAccessToken(client: Client, email: string, visit = visitor()): Promise<string> {
  const { choose, verifier } = await openSignIn(client, visit)
  const back = await choose({ email })
  const response = await exchangeCode(client, back.searchParams.get('code') ?? '', verifier)
  const { access_token } = (await response.json()) as { access_token?: string }
  if (!access_token) throw new Error(`The provider gave no access token: ${response.status}`)
  return access_token
}
