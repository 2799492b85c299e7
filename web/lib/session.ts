/**
 * Access token (sections 4 and 9): stored in local storage under `jwt`, valid until its `exp`, shared by all tabs.
 * This file only knows whose token it is; the user's data comes from the server.
 */
import { createStore, useStore } from './storage/store.ts'

const storageKey = 'jwt'
/** Maximum delay of `setTimeout`. */
const longestTimerMs = 2_147_483_647

/** Reason for the missing session: never signed in, signed out, or ended by expiry or by the server. */
export type SessionEnd = 'none' | 'signed_out' | 'cut_off'

let token: string | null = null
let end: SessionEnd = 'none'
let timer: ReturnType<typeof setTimeout> | undefined
const owner = createStore<string | null>(null, () => null)

function getClaims(text: string | null): { sub?: string; exp?: number } {
  try {
    const payload = text?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
    return JSON.parse(atob(payload))
  } catch {
    return {}
  }
}

const timeLeftMs = (text: string | null) => (getClaims(text).exp ?? 0) * 1000 - Date.now()

/** Without local storage, the token lasts as long as the tab. */
function storeToken(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // Storage is forbidden.
  }
}

function applyToken(next: string | null, reason: SessionEnd): void {
  const isValid = next !== null && timeLeftMs(next) > 0
  token = isValid ? next : null
  end = isValid ? 'none' : reason
  clearTimeout(timer)
  if (isValid) watchExpiry()
  owner.set(token === null ? null : (getClaims(token).sub ?? ''))
}

function watchExpiry(): void {
  const left = timeLeftMs(token)
  if (left <= 0) endSession('cut_off')
  else timer = setTimeout(watchExpiry, Math.min(left, longestTimerMs))
}

/** Returns the token to send. Ends the session if it has expired: timers do not run while a computer sleeps. */
export function getToken(): string | null {
  if (token !== null && timeLeftMs(token) <= 0) endSession('cut_off')
  return token
}

export function startSession(next: string): void {
  storeToken(next)
  applyToken(next, 'cut_off')
}

/** Replaces the token that was sent. No-op if the session has ended or changed since then. */
export function renewSession(sent: string, next: string): void {
  if (token === sent) startSession(next)
}

export function endSession(reason: SessionEnd): void {
  storeToken(null)
  applyToken(null, reason)
}

export const getSessionEnd = () => end

export const sessionOwner = owner.getSnapshot

export const subscribeSession = owner.subscribe

export const useSessionOwner = () => useStore(owner)

function readPersisted(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const storedToken = readPersisted()
if (storedToken !== null && timeLeftMs(storedToken) <= 0) storeToken(null)
applyToken(storedToken, 'none')

globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  // A null key means that the whole storage was cleared.
  if (key === null || key === storageKey) applyToken(readPersisted(), 'signed_out')
})
