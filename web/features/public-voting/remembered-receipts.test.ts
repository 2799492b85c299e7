import { afterEach, expect, test } from 'vitest'
import { persist, readPersisted } from '../../lib/storage/persisted-state.ts'
import {
  parseRememberedReceipts,
  rememberedReceiptsKey,
  rememberReceipt,
  removeRememberedReceipt,
} from './remembered-receipts.ts'

const receipts = Array.from({ length: 12 }, (_, index) => ({
  receipt: `7K4Q-M2XH-D9TR-VC4W-P8${String(index).padStart(2, '0')}`,
  year: 2025,
  countyId: 60,
  day: '2025-10-01',
}))
const [one, other] = receipts as [(typeof receipts)[number], (typeof receipts)[number]]
const remembered = () => parseRememberedReceipts(readPersisted(rememberedReceiptsKey))

afterEach(() => persist(rememberedReceiptsKey, null))

test('parseRememberedReceipts > ignores malformed values', () => {
  expect(parseRememberedReceipts(JSON.stringify([one]))).toEqual([one])
  for (const value of [
    null,
    '',
    '{',
    '7',
    '{}',
    JSON.stringify([null, 3, { ...one, receipt: '7K4Q' }, { ...one, year: 'x' }, { ...one, day: 'today' }]),
  ])
    expect(parseRememberedReceipts(value)).toEqual([])
})

test('rememberReceipt > stores each receipt once, latest first, at most ten', () => {
  for (const receipt of [...receipts, other]) rememberReceipt(receipt)
  expect(remembered().length).toBe(10)
  rememberReceipt(one)
  rememberReceipt(one)
  expect(remembered().slice(0, 2)).toEqual([one, other])
})

test('removeRememberedReceipt > leaves the others, and no value after the last', () => {
  rememberReceipt(one)
  rememberReceipt(other)
  removeRememberedReceipt(one.receipt)
  expect(remembered()).toEqual([other])
  removeRememberedReceipt(other.receipt)
  expect(readPersisted(rememberedReceiptsKey)).toBeNull()
})
