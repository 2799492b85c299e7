import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
let onStorage: (event: { key: string | null }) => void

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenFor = (seconds: number, sub = '7') =>
  `${encode({ alg: 'HS256' })}.${encode({ sub, name: 'Ünal ∆', exp: Date.now() / 1000 + seconds })}.signature`

async function openPage() {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => {
  storage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof onStorage) => {
    onStorage = listener
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a stored token whose expiry lies ahead is used again', async () => {
  const token = tokenFor(60)
  storage.set('jwt', token)
  const session = await openPage()
  expect([session.currentToken(), session.sessionOwner()]).toEqual([token, '7'])
})

test.each([
  ['has expired', () => tokenFor(-1)],
  ['says no expiry', () => `${encode({})}.${encode({ sub: '7' })}.x`],
  ['is no token', () => 'nonsense'],
])('a stored token that %s is cleared', async (_, make) => {
  storage.set('jwt', make())
  const session = await openPage()
  expect(session.currentToken()).toBeNull()
  expect(storage.has('jwt')).toBe(false)
})

test('the session ends by itself when the token runs out', async () => {
  const session = await openPage()
  session.startSession(tokenFor(60))
  const listener = vi.fn()
  session.subscribeSession(listener)
  vi.advanceTimersByTime(59_000)
  expect(session.sessionOwner()).toBe('7')
  vi.advanceTimersByTime(2_000)
  expect([session.sessionOwner(), session.sessionEnd(), storage.has('jwt')]).toEqual([null, 'cut_off', false])
  expect(listener).toHaveBeenCalledOnce()
})

test('signing out in one tab signs out the others', async () => {
  const session = await openPage()
  session.startSession(tokenFor(60))
  storage.delete('jwt')
  onStorage({ key: 'jwt' })
  expect([session.currentToken(), session.sessionEnd()]).toEqual([null, 'signed_out'])
})

test('signing in in one tab signs in the others', async () => {
  const session = await openPage()
  storage.set('jwt', tokenFor(60, '9'))
  onStorage({ key: 'jwt' })
  expect(session.sessionOwner()).toBe('9')
})

test('a fresh token takes the place of the one that was sent and of no other', async () => {
  const session = await openPage()
  const [first, second, third] = [tokenFor(60), tokenFor(120), tokenFor(180)]
  session.startSession(first)
  session.renewSession(first, second)
  expect(storage.get('jwt')).toBe(second)
  session.renewSession(first, third)
  expect(session.currentToken()).toBe(second)
  session.endSession('signed_out')
  session.renewSession(second, third)
  expect(session.currentToken()).toBeNull()
})

test('a browser that forbids storage still signs people in', async () => {
  const forbid = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  const session = await openPage()
  session.startSession(tokenFor(60))
  expect(session.sessionOwner()).toBe('7')
})
