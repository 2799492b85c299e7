const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  // Digits of each script are consecutive, from zero; some sets follow each other.
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

/** Replaces digits of any script with 0 to 9. */
export const toAsciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, readDigit)
