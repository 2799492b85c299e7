import { expect, type Page } from '@playwright/test'

export const accounts = {
  admin: { email: 'admin@example.com', password: 'snowplow-admin' },
  staff: { email: 'staff@example.com', password: 'snowplow-staff' },
}
export type Account = keyof typeof accounts

/** A password takes long to check, by design: the demo's own accounts go on with the token that they have. */
const cachedTokens = new Map<string, string>()

async function holds(base: string, token: string): Promise<boolean> {
  return (await fetch(`${base}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok
}

export async function tokenFor(base: string, account: { email: string; password: string }): Promise<string> {
  const { email, password } = account
  // Another's token is not asked for twice, and a copy of one of these means the password.
  const isDemoAccount = Object.values(accounts).includes(account)
  const cachedToken = isDemoAccount && cachedTokens.get(base + email)
  if (cachedToken && (await holds(base, cachedToken))) return cachedToken
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(response.ok).toBe(true)
  const { token } = (await response.json()) as { token: string }
  if (isDemoAccount) cachedTokens.set(base + email, token)
  return token
}

/** Opens the shortest page of the site, where only its storage is needed. */
export const openStorage = (page: Page) => page.goto('/robots.txt')

/** Signs in without the form, which has tests of its own. */
export async function signInAs(page: Page, base: string, who: Account | { email: string; password: string }) {
  const token = await tokenFor(base, typeof who === 'string' ? accounts[who] : who)
  if (!page.url().startsWith(base)) await openStorage(page)
  await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token)
  // As of everybody who has been here: the page waits for what is kept.
  await page.context().addCookies([{ name: 'returning', value: '1', url: base }])
}

export async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
