import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('createStore > notifies subscribers after each change', () => {
  const store = createStore(1)
  const snapshots: number[] = []
  const unsubscribe = store.subscribe(() => snapshots.push(store.getSnapshot()))
  store.set(2)
  store.set(3)
  unsubscribe()
  store.set(4)
  expect(snapshots).toEqual([2, 3])
  expect(store.getSnapshot()).toBe(4)
})

test('createStore > notifies every subscriber once', () => {
  const store = createStore('')
  const listeners = [vi.fn(), vi.fn()]
  for (const listener of listeners) store.subscribe(listener)
  store.set('next')
  for (const listener of listeners) expect(listener).toHaveBeenCalledOnce()
})

test('createStore > keeps a separate server snapshot, else the current one', () => {
  const separate = createStore<string | null>(null, () => null)
  const current = createStore('ltr')
  separate.set('toaster')
  current.set('rtl')
  expect([separate.getServerSnapshot(), current.getServerSnapshot()]).toEqual([null, 'rtl'])
})
