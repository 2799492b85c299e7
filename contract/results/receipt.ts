import { encodeCode, formatReference, parseCode } from '../text/reference.ts'

/** Characters of a receipt without its hyphens: 100 bits. */
const receiptLength = 20

/** Encodes the first 20 bytes of a digest, 5 bits of each, without hyphens. */
export const encodeReceipt = (digest: Uint8Array): string => encodeCode(digest.subarray(0, receiptLength))

/** Groups a receipt for reading: `7K4Q-M2XH-D9TR-VC4W-P8ZA`. */
export const formatReceipt = formatReference

/** Accepts lower case, spaces, hyphens, and O, I and L for 0 and 1. @returns null for anything else */
export const normalizeReceipt = (typed: string): string | null => parseCode(typed, receiptLength)

/** Text whose SHA-256 is published: `printf snowplow-receipt:7K4QM2XHD9TRVC4WP8ZA | sha256sum` prints it. */
export const receiptText = (receipt: string): string => `snowplow-receipt:${receipt}`

/**
 * Hash of a normalized receipt as ballots store it and the files of the results list it: 64 hexadecimal digits. Equal in
 * browsers and in Node. Browsers offer Web Crypto to pages of HTTPS and of this machine only.
 */
export async function hashReceipt(receipt: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(receiptText(receipt)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
