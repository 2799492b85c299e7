import type { Hint } from '@snowplow/contract/entry/entry-review.ts'
import { toAsciiDigits } from '@snowplow/contract/text/digits.ts'
import { findOwnNames, type Span } from './own-name.ts'
import { type Plain, toOriginalSpan, toPlain } from './plain-text.ts'

type PersonalData = NonNullable<Hint['personalData']>

export interface Family {
  firstName: string
  lastName: string
  phoneNumber: string
}

const maxHints = 10

/** Only digits of one UTF-16 unit: the length stays the same. */
const withAsciiDigits = ({ text, from }: Plain): Plain => ({
  text: text.replace(/[\u0660-\uffff]+/gu, toAsciiDigits),
  from,
})

const tlds = 'com|net|org|edu|gov|us|info|me|io|co'
// Bounded, so that a long text without a match takes linear time.
const emails = [
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu,
  // Disguised: `frosty at mail dot com`, `frosty (at) mail.com`.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,64}\s{0,3}[([]\s?at\s?[)\]]\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}(?:\.|[([]\s?dot\s?[)\]]|\sdot\s)\s{0,3}(?:${tlds})(?![\p{L}\p{N}])`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,64}\sat\s[\p{L}\p{N}-]{1,63}\sdot\s(?:${tlds})(?![\p{L}\p{N}])`,
    'giu',
  ),
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,64}\sat\s(?:gmail|yahoo|hotmail|outlook|icloud)(?:\.com)?(?![\p{L}\p{N}])/giu,
]

const phoneNumbers = [
  // North American numbering plan: area code and exchange start with 2 to 9.
  /(?<![\d.,-])(?:\+?1[\s.-]{0,2})?(?:\(\s?[2-9]\d{2}\s?\)|[2-9]\d{2})[\s./-]{0,3}[2-9]\d{2}[\s.-]{0,3}\d{4}(?!\d|[.,-]\d)/g,
  // International, with a plus sign (E.164).
  /(?<![\d+])\+[1-9](?:[\s().-]{0,2}\d){7,14}(?!\d)/g,
  // Without an area code, seven digits may also be a range: only after a word for a phone.
  /(?<=(?:phone|call|text|cell|mobile|tel|telefon\p{L}{0,6}|numara\p{L}{0,6}|number|هاتف\p{L}{0,3}|رقم\p{L}{0,3}|اتصل)(?:\s(?:me|us|at|is|number|on|no|num|هو)){0,3}[\s:.#]{1,3})[2-9]\d{2}[\s.-]?\d{4}(?!\d)/giu,
]

/** The family's own number, however it is separated. */
function ownNumber(phoneNumber: string): RegExp | null {
  const digits = phoneNumber.replace(/\D/g, '')
  if (digits.length < 10) return null
  return new RegExp(`(?<!\\d)${[...digits].join('[^\\p{L}\\p{N}]{0,3}')}(?!\\d)`, 'gu')
}

const streetTypes =
  'street|avenue|ave|boulevard|blvd|road|rd|lane|ln|terrace|parkway|pkwy|highway|hwy|crescent|turnpike'
/** Street types that are also ordinary words or titles: only beside capitalized names. */
const ambiguousTypes = 'St|Drive|Dr|Way|Court|Ct|Place|Pl|Circle|Cir|Square|Sq|Alley|Trail|Trl|Loop|Path|Point|Cove|Row'
const titledTypes = streetTypes.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

// Words after a number that make it an amount, not a house number: `4 wheel drive`, `10 miles of road`.
const amounts = [
  'wheels?|lanes?|way|speed|miles?|km|foot|feet|ft|inch(?:es)?|yards?|meters?|tons?|pounds?|degrees|mph|percent|am|pm',
  'hours?|minutes?|seconds?|days?|weeks?|months?|years?|times?|cars?|trucks?|plows?|snowplows?|kids?|people|friends?|blocks?',
  'and|or|of|on|in|at|by|to|the|a|an|my|our|your|his|her|their|is|are|was|were|for|from|with|per|that|this|every|each|all',
  'best|more|other|another|big|whole|different',
].join('|')
const nameWord = String.raw`(?!(?:${amounts})(?![\p{L}\d]))[\p{L}\d][\p{L}\d.'’-]{0,30}`
const titleWord = String.raw`(?!(?:${amounts})(?![\p{L}\d]))[\p{Lu}\d][\p{L}\d.'’-]{0,30}`
const before = String.raw`(?<![\p{L}\d.,/#$-])(?<!(?:in|since|of)\s(?=(?:19|20)\d\d))`
const suffix = String.raw`(?:[A-Za-z]|-\d{1,4})?[,\s]\s?`
const addresses = [
  // A single digit before words in lower case is a number of things.
  new RegExp(String.raw`${before}\d{2,5}${suffix}(?:${nameWord}\s){1,3}(?:${streetTypes})(?![\p{L}\d])`, 'giu'),
  new RegExp(
    String.raw`${before}\d{1,5}${suffix}(?:${titleWord}\s){1,3}(?:${titledTypes}|${ambiguousTypes})(?![\p{L}\d])`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<=(?<!\p{L})(?:lives?|address|located)\s(?:at|is|is\sat)\s)\d{1,5}\s${nameWord}(?:\s${nameWord}){0,2}`,
    'giu',
  ),
  /(?<![\p{L}\d])p\.?\s?o\.?\s?box\s?#?\s?\d{1,6}(?!\d)/giu,
  // Turkish and Arabic: the number follows the street.
  /(?<!\p{L})(?:\p{L}{2,30}\s){1,3}(?:caddesi|cad|sokak|soka[gğ][iı]|sk|bulvar[iı])\.?,?\s(?:no\s?[:.]?\s?)?\d{1,5}(?!\d)/giu,
  /(?<!\p{L})شارع\s(?:\p{L}{1,30}[\s،,]{1,2}){1,4}(?:رقم\s)?\d{1,5}(?!\d)/gu,
]

const getMatches = (plain: Plain, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...plain.text.matchAll(pattern)].map(({ 0: matched, index }) =>
      toOriginalSpan(plain, index, index + matched.trimEnd().length),
    ),
  )

function hintsIn(field: Hint['field'], text: string, family: Family): Hint[] {
  const plain = withAsciiDigits(toPlain(text))
  // Skips most names without compiling the family's number: each number and address has a digit.
  const hasDigit = /\d/.test(plain.text)
  const own = hasDigit ? ownNumber(family.phoneNumber) : null
  const found: [PersonalData, Span[]][] = [
    ['email', getMatches(plain, emails)],
    ['phoneNumber', hasDigit ? getMatches(plain, own ? [own, ...phoneNumbers] : phoneNumbers) : []],
    ['address', hasDigit ? getMatches(plain, addresses) : []],
    ['childName', findOwnNames(text, family)],
  ]
  const hints = new Map<string, Hint>()
  for (const [personalData, spans] of found)
    for (const { start, end } of withoutOverlaps(spans)) {
      const matched = text.slice(start, end)
      const key = `${personalData}\n${matched.toLowerCase()}`
      if (!hints.has(key)) hints.set(key, { field, matched, term: '', personalData })
    }
  return [...hints.values()].slice(0, maxHints)
}

/** Prefers the longer of two matches that begin together. */
function withoutOverlaps(spans: Span[]): Span[] {
  const separate: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (separate.at(-1)?.end ?? 0)) separate.push(span)
  return separate
}

/**
 * Finds what would identify the family if the name or its story were published: the child's own name, a phone number, an
 * email address, a street address. Only a hint for the reviewer; no decision depends on it.
 */
export const findPersonalData = (entry: Family & { snowplowName: string; snowplowNameDescription: string }): Hint[] => [
  ...hintsIn('snowplowName', entry.snowplowName, entry),
  ...hintsIn('snowplowNameDescription', entry.snowplowNameDescription, entry),
]
