import { hashReceipt, normalizeReceipt } from '@snowplow/contract/results/receipt.ts'
import { getDistrictResults, getResults, listReceipts, type Results } from '@snowplow/contract/results/results.ts'
import { call } from '../../lib/call.ts'
import type { SelectedSeason } from '../../ui/address.ts'
import { toDistrictInput } from './results.queries.ts'

export type ReceiptOutcome =
  | { kind: 'notFound' | 'unavailable' | 'failed' }
  /** `length` is the number of letters and digits typed. */
  | { kind: 'invalid'; length: number }
  | { kind: 'counted'; district: string }
  | { kind: 'setAside'; district: string; reason: string }
  | { kind: 'otherYear'; year: number }

/** Requests the list of many receipts that have the first digits of the hash in common. */
async function find(hash: string, receiptPrefix: number, season: SelectedSeason) {
  const query = { ...season, prefix: hash.slice(0, receiptPrefix) }
  const { receipts } = await call(listReceipts, { query })
  return receipts.find((one) => one.hash === hash)
}

async function findInOtherYears(hash: string, years: readonly number[]): Promise<number | undefined> {
  for (const year of years) {
    const query = { season: String(year) }
    const results = await call(getResults, { query }).catch(() => null)
    if (results && (await find(hash, results.receiptPrefix, query))) return year
  }
  return undefined
}

async function readReason(results: Results, district: string, setAsideId: number, season: SelectedSeason) {
  const districtId = results.districts.find(({ name }) => name === district)?.districtId ?? 0
  const { setAsides } = await call(getDistrictResults, toDistrictInput(districtId, season))
  return setAsides.find(({ id }) => id === setAsideId)?.reason ?? ''
}

interface ReceiptRequest {
  typed: string
  results: Results
  season: SelectedSeason
  /** Other years with results, searched if this one lacks the receipt. */
  otherYears: readonly number[]
}

/** Looks for a receipt. The server learns the first digits of its hash, which many receipts share. */
export async function checkReceipt({ typed, results, season, otherYears }: ReceiptRequest): Promise<ReceiptOutcome> {
  const receipt = normalizeReceipt(typed)
  if (receipt === null) return { kind: 'invalid', length: typed.replaceAll(/[\s-]/g, '').length }
  // Browsers offer Web Crypto to secure pages only.
  if (!globalThis.crypto?.subtle) return { kind: 'unavailable' }
  try {
    const hash = await hashReceipt(receipt)
    const found = await find(hash, results.receiptPrefix, season)
    if (!found) {
      const year = await findInOtherYears(hash, otherYears)
      return year ? { kind: 'otherYear', year } : { kind: 'notFound' }
    }
    const { district, setAsideId } = found
    if (setAsideId === null) return { kind: 'counted', district }
    return { kind: 'setAside', district, reason: await readReason(results, district, setAsideId, season) }
  } catch {
    return { kind: 'failed' }
  }
}
