import { normalizeReceipt } from '@snowplow/contract/results/receipt.ts'
import { persist, readPersisted } from '../../lib/storage/persisted-state.ts'

/** Receipt that the voter chose to remember in this browser. It never leaves the browser, and tells no choice. */
export interface RememberedReceipt {
  /** With hyphens. */
  receipt: string
  /** Year of the season. */
  year: number
  countyId: number
  /** Day in the contest's calendar, such as 2025-10-01. */
  day: string
}

export const rememberedReceiptsKey = 'receipts'

const maxReceipts = 10

const isRemembered = (one: Partial<RememberedReceipt> | null): one is RememberedReceipt =>
  typeof one?.receipt === 'string' &&
  normalizeReceipt(one.receipt) !== null &&
  typeof one.year === 'number' &&
  typeof one.countyId === 'number' &&
  /^\d{4}-\d\d-\d\d$/.test(String(one.day))

/** Latest first. Malformed values are ignored. */
export function parseRememberedReceipts(stored: string | null): RememberedReceipt[] {
  try {
    const value = JSON.parse(stored ?? 'null')
    return Array.isArray(value) ? value.filter(isRemembered) : []
  } catch {
    return []
  }
}

const withoutReceipt = (receipt: string) =>
  parseRememberedReceipts(readPersisted(rememberedReceiptsKey)).filter((one) => one.receipt !== receipt)

export function rememberReceipt(one: RememberedReceipt): void {
  const receipts = [one, ...withoutReceipt(one.receipt)].slice(0, maxReceipts)
  persist(rememberedReceiptsKey, JSON.stringify(receipts))
}

export function removeRememberedReceipt(receipt: string): void {
  const others = withoutReceipt(receipt)
  persist(rememberedReceiptsKey, others.length > 0 ? JSON.stringify(others) : null)
}
