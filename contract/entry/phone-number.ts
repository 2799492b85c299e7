import { toAsciiDigits } from '../text/digits.ts'

// With invisible characters, such as the marks of direction around a copied number.
const separators = /[\s\p{Cf}().·/\p{Pd}−]/gu

/** Form of section 5, in the North American plan, assigned or not: area code and exchange begin with 2 to 9. */
export const isPhoneNumber = (text: string): boolean => /^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/.test(text)

/**
 * Formats a number or its beginning as (123) 456-7890 (section 5), without the country code 1 once it is complete.
 * Returns everything else unchanged: numbers of other countries, with an extension, or with too many digits.
 */
export function formatPhoneNumber(input: string): string {
  const dialed = toAsciiDigits(input.normalize('NFKC')).replace(separators, '')
  const match = /^(?:tel:)?(\+?1)?(\d{0,10})$/i.exec(dialed)
  if (!match) return input
  const [, countryCode = '', digits = ''] = match
  const number = digits.replace(/^(\d{1,3})(\d{0,3})(\d*)$/, (_, area: string, exchange: string, line: string) =>
    [`(${area}`, exchange && `) ${exchange}`, line && `-${line}`].join(''),
  )
  return digits.length === 10 ? number : [countryCode, number].filter(Boolean).join(' ')
}
