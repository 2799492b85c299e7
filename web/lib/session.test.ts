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

test('session > restores a stored token that has not expired', async () => {
  const token = tokenFor(60)
  storage.set('jwt', token)
  const session = await openPage()
  expect([session.getToken(), session.sessionOwner()]).toEqual([token, '7'])
})

test.each([
  ['has expired', () => tokenFor(-1)],
  ['has no expiry', () => `${encode({})}.${encode({ sub: '7' })}.x`],
  ['is not a token', () => 'nonsense'],
])('session > clears a stored token that %s', async (_, make) => {
  storage.set('jwt', make())
  const session = await openPage()
  expect(session.getToken()).toBeNull()
  expect(storage.has('jwt')).toBe(false)
})

test('session > ends when the token expires', async () => {
  const session = await openPage()
  session.startSession(tokenFor(60))
  const listener = vi.fn()
  session.subscribeSession(listener)
  vi.advanceTimersByTime(59_000)
  expect(session.sessionOwner()).toBe('7')
  vi.advanceTimersByTime(2_000)
  expect([session.sessionOwner(), session.getSessionEnd(), storage.has('jwt')]).toEqual([null, 'cut_off', false])
  expect(listener).toHaveBeenCalledOnce()
})

test('session > ends when another tab signs out', async () => {
  const session = await openPage()
  session.startSession(tokenFor(60))
  storage.delete('jwt')
  onStorage({ key: 'jwt' })
  expect([session.getToken(), session.getSessionEnd()]).toEqual([null, 'signed_out'])
})

test('session > starts when another tab signs in', async () => {
  const session = await openPage()
  storage.set('jwt', tokenFor(60, '9'))
  onStorage({ key: 'jwt' })
  expect(session.sessionOwner()).toBe('9')
})

test('renewSession > replaces only the token that was sent', async () => {
  const session = await openPage()
  const [first, second, third] = [tokenFor(60), tokenFor(120), tokenFor(180)]
  session.startSession(first)
  session.renewSession(first, second)
  expect(storage.get('jwt')).toBe(second)
  session.renewSession(first, third)
  expect(session.getToken()).toBe(second)
  session.endSession('signed_out')
  session.renewSession(second, third)
  expect(session.getToken()).toBeNull()
})

test('startSession > works in a browser that forbids storage', async () => {
  const forbid = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  const session = await openPage()
  session.startSession(tokenFor(60))
  expect(session.sessionOwner()).toBe('7')
})
