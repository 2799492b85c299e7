/** Typed dates. Separate from dates.ts, which every public page loads. */
import { toAsciiDigits } from '@snowplow/contract/text/digits.ts'
import { getFormat } from './dates.ts'

/** Two-digit days and months. Direction marks from `Intl` are removed, because no keyboard enters them. */
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const marks = /[\u061c\u200e\u200f]/g

/** Formats `yyyy-mm-dd` for an input: "09/15/2025" or "15.09.2025". Returns other text unchanged. */
export function writeDay(day: string, language: string): string {
  if (!isDay(day)) return day
  const date = new Date(`${day}T00:00:00Z`)
  return getFormat(language, numeric).format(date).replace(marks, '')
}

type DateField = 'year' | 'month' | 'day'

function getOrder(language: string): DateField[] {
  const parts = getFormat(language, numeric).formatToParts(new Date(0))
  return parts.map(({ type }) => type).filter((type): type is DateField => ['year', 'month', 'day'].includes(type))
}

export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the day `yyyy-mm-dd` of an instant in a time zone, which is the Swedish date format. */
export const getDay = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at))

/** Century of two-digit years: no contest was held in another. */
const century = 2000

/**
 * Parses a typed day to `yyyy-mm-dd`: in the order of the language with any separator, or year first as other
 * programs write it. Null if it is not a valid day.
 */
export function readDay(input: string, language: string): string | null {
  const text = toAsciiDigits(input).replace(marks, '').trim()
  const numbers = text.split(/[\s./\-–]+/)
  if (numbers.length !== 3 || !numbers.every((number) => /^\d{1,4}$/.test(number))) return null
  const isYearFirst = numbers[0]?.length === 4
  const order: DateField[] = isYearFirst ? ['year', 'month', 'day'] : getOrder(language)
  const getField = (field: DateField) => numbers[order.indexOf(field)] ?? ''
  const year = getField('year').length === 2 ? century + Number(getField('year')) : getField('year')
  const day = [year, getField('month').padStart(2, '0'), getField('day').padStart(2, '0')].join('-')
  return isDay(day) ? day : null
}
