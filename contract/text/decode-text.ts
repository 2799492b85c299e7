/** Bytes that show the encoding. */
const sampleLength = 4096

/** Least share of zero bytes: Arabic text in UTF-16 has a tenth, and a stray NUL makes no text UTF-16. */
const leastZeros = 0.02

/** Line ends, delimiters and most letters have a zero byte in UTF-16, the second one in little-endian order. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleLength)
  const countZeros = (parity: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [high, low] = [countZeros(0), countZeros(1)]
  if (high === low || Math.max(high, low) < sample.length * leastZeros) return undefined
  return low > high ? 'utf-16le' : 'utf-16be'
}

/**
 * Decodes a file written by a spreadsheet or a command: UTF-8 and UTF-16 with or without a byte order mark, or
 * Windows-1252. Called where the file is read; the server receives text only.
 */
export function decoded(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
