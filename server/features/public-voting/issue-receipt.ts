import { hash } from 'node:crypto'
import { encodeReceipt, receiptText } from '@snowplow/contract/results/receipt.ts'

// A hash returned as a buffer costs twice as much as one returned as text.
const hashToBytes = (text: string): Buffer => Buffer.from(hash('sha256', text, 'binary'), 'binary')

/**
 * Derives the receipt of a vote from what identifies a repeat of it, so that the repeat gets the same one. The prefix
 * separates it from other uses of a captcha solution. One-shot hashes: they cost 1 µs each, a keyed one four times that.
 */
export const issueReceipt = (proof: string): string => encodeReceipt(hashToBytes(`snowplow-receipt-code:${proof}`))

/** The bytes of the contract's `hashReceipt()`, without its promise. */
export const hashIssuedReceipt = (receipt: string): Buffer => hashToBytes(receiptText(receipt))
