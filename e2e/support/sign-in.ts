import type { Page } from '@playwright/test'
import { getMe, login } from '../../contract/auth/auth.ts'
import { getCaller, send } from './call-route.ts'

export const accounts = {
  admin: { email: 'admin@example.com', password: 'snowplow-admin' },
  staff: { email: 'staff@example.com', password: 'snowplow-staff' },
}
export type Account = keyof typeof accounts
export type Credentials = { email: string; password: string }

/** Tokens of the demo accounts are reused: verifying a password is slow by design. */
const cachedTokens = new Map<string, string>()

async function holds(base: string, token: string): Promise<boolean> {
  return (await send(base, token, getMe)).ok
}

export async function tokenFor(base: string, who: Account | Credentials): Promise<string> {
  const account = typeof who === 'string' ? accounts[who] : who
  const { email, password } = account
  // Only the demo accounts themselves; a copy of one means a sign-in by password.
  const isDemoAccount = Object.values(accounts).includes(account)
  const cachedToken = isDemoAccount && cachedTokens.get(base + email)
  if (cachedToken && (await holds(base, cachedToken))) return cachedToken
  const signedIn = await getCaller(base)(login, { body: { email, password } })
  if (!('token' in signedIn)) throw new Error(`${email} has a second factor.`)
  const { token } = signedIn
  if (isDemoAccount) cachedTokens.set(base + email, token)
  return token
}

/** Opens the shortest response of the site, for access to its storage. */
export const openStorage = (page: Page) => page.goto('/robots.txt')

/** Signs in without the form, which has separate tests. */
export async function signInAs(page: Page, base: string, who: Account | Credentials) {
  const token = await tokenFor(base, who)
  if (!page.url().startsWith(base)) await openStorage(page)
  await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token)
  // Marks a returning visitor, so that the page waits for stored preferences.
  await page.context().addCookies([{ name: 'returning', value: '1', url: base }])
}

export async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
