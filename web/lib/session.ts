/**
 * The access token (sections 4 and 9): kept in local storage under `jwt`, believed while its `exp` lies ahead, shared
 * by all tabs of the browser. Who the person is, the server says; this file only knows whose token it is.
 */
import { useSyncExternalStore } from 'react'

const storageKey = 'jwt'
/** The longest delay a browser's timer can count. */
const longestTimerMs = 2_147_483_647

/** Why nobody is signed in: never was, asked to leave, or was cut off by the clock or by the server. */
export type SessionEnd = 'none' | 'signed_out' | 'cut_off'

let token: string | null = null
let end: SessionEnd = 'none'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** What a token says of itself; nothing when it is no token. The signature is the server's business. */
function claimsOf(text: string | null): { sub?: string; exp?: number } {
  try {
    const payload = text?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
    return JSON.parse(atob(payload))
  } catch {
    return {}
  }
}

/** A token that does not say so has none. */
const timeLeftMs = (text: string | null) => (claimsOf(text).exp ?? 0) * 1000 - Date.now()

/** A browser that forbids storage keeps the token until the tab is closed. */
function storeToken(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // As above.
  }
}

function applyToken(next: string | null, reason: SessionEnd): void {
  const isValid = next !== null && timeLeftMs(next) > 0
  token = isValid ? next : null
  end = isValid ? 'none' : reason
  clearTimeout(timer)
  if (isValid) watchExpiry()
  for (const listener of listeners) listener()
}

function watchExpiry(): void {
  const left = timeLeftMs(token)
  if (left <= 0) endSession('cut_off')
  else timer = setTimeout(watchExpiry, Math.min(left, longestTimerMs))
}

/** The token to send; one that has just run out ends the session instead, however long the computer slept. */
export function currentToken(): string | null {
  if (token !== null && timeLeftMs(token) <= 0) endSession('cut_off')
  return token
}

export function startSession(next: string): void {
  storeToken(next)
  applyToken(next, 'cut_off')
}

/** Takes the place of the token that was sent; a session that has ended or changed meanwhile stays as it is. */
export function renewSession(sent: string, next: string): void {
  if (token === sent) startSession(next)
}

export function endSession(reason: SessionEnd): void {
  storeToken(null)
  applyToken(null, reason)
}

export const sessionEnd = () => end

/** Whose session it is, as the token says; null for a guest. */
export const sessionOwner = () => (token === null ? null : (claimsOf(token).sub ?? ''))

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whose session it is; follows sign-in and sign-out, here and in other tabs. */
export const useSessionOwner = () => useSyncExternalStore(subscribeSession, sessionOwner, () => null)

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
  // No key: the whole storage was cleared.
  if (key === null || key === storageKey) applyToken(readPersisted(), 'signed_out')
})
