/** Entries of a contest of maximum size: invented families, names and reviews. */
import { toConfusableKey } from '@snowplow/server/db/confusable-key.ts'

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')
/** Invented words that differ enough: a million real names would not all be similar either. */
const getWord = (number: number) =>
  [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20].map((index) => syllables[index]).join('')

/** Differs from the others for the first 64 million numbers. */
export const makePlowName = (n: number) => `${getWord((n * 7919) % 8000)} ${getWord(Math.floor(n / 8000))} plow`

const storyWords = 'because it clears the road and makes everybody laugh when winter comes back'.split(' ')

const firstDay = Date.parse('2025-08-15T05:00:00Z')
const day = 24 * 3_600_000
export const weeks = 7 * day

/** Pseudo-random choice, independent between the properties of an entry. */
function pickPseudoRandom<Choice>(choices: readonly Choice[], n: number, salt: number): Choice {
  let mixed = Math.imul(n + salt * 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return choices[((mixed ^ (mixed >>> 16)) >>> 0) % choices.length] as Choice
}

const reviews = [...Array(7).fill('pending'), ...Array(24).fill('approved'), ...Array(4).fill('rejected')] as const

export interface Families {
  counties: number[]
  gradeLevels: string[]
  entries: number
  days?: number
}

export function composeEntry(n: number, { counties, gradeLevels, entries, days = 0 }: Families) {
  const received = new Date(firstDay + days * day + Math.floor((n / entries) * 4 * weeks))
  const reviewState: 'pending' | 'approved' | 'rejected' = pickPseudoRandom(reviews, n, 1)
  const snowplowName = makePlowName(n)
  const isReviewed = reviewState !== 'pending'
  return {
    firstName: 'Flurry',
    lastName: `Testerson ${getWord(n % 8000)}`,
    email: `family${n}@example.com`,
    phoneNumber: '(501) 555-0123',
    gradeLevel: pickPseudoRandom(gradeLevels, n, 2),
    schoolName: `Sample School ${n % 997}`,
    county: pickPseudoRandom(counties, n, 3),
    snowplowName,
    snowplowNameDescription: `${storyWords.slice(n % 9).join(' ')} ${getWord((n * 13) % 8000)}`,
    childInfoParentConsent: n % 3 > 0,
    reviewState,
    reviewReason: reviewState === 'rejected' ? 'Doesn’t make sense as a name' : null,
    reviewedBy: isReviewed ? 'Wilma Drift <admin@example.com>' : null,
    reviewedAt: isReviewed ? new Date(received.getTime() + 3_600_000) : null,
    createdAt: received,
    updatedAt: received,
    nameKey: toConfusableKey(snowplowName),
    emailKey: `bench${n}@example.com`,
    childKey: `bench ${n}`,
    // Distinct: two of a million random references are probably equal.
    reference: n.toString(16).toUpperCase().padStart(8, '0'),
    emailUse: 1,
  }
}
