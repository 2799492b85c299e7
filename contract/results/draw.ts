/**
 * Decides ties in the first place. Without dependencies, like `count.ts`: callers pass SHA-256, which browsers and Node
 * offer in different forms.
 */
import { type DistrictCount, findLeaders, type NameCount } from './count.ts'

/** `allWin`: all tied names win. `draw`: the names are put in order by digits that are drawn after the count is locked. */
export const tieRules = ['allWin', 'draw'] as const
export type TieRule = (typeof tieRules)[number]

/** Digits of a draw: two throws of ten ten-sided dice, or those of a lottery. */
export const drawDigits = 20

/** Hexadecimal digest of a text in UTF-8. */
type Sha256 = (text: string) => string

const digitRanges = [/[٠-٩]/g, /[۰-۹]/g]

/** Digits in groups of five, as they are compared by eye. */
export const groupDigits = (digits: string): string => digits.replace(/(.{5})(?=.)/g, '$1 ')

/** Reads typed digits with any spaces, hyphens and commas between them, in Latin or Arabic figures; null if invalid. */
export function parseDigits(typed: string): string | null {
  const latin = digitRanges.reduce(
    (text, figures) => text.replace(figures, (figure) => String((figure.codePointAt(0) ?? 0) & 0xf)),
    typed.normalize('NFKC'),
  )
  const digits = latin.replace(/[\s,،\p{Pd}]/gu, '')
  return new RegExp(`^[0-9]{${drawDigits}}$`).test(digits) ? digits : null
}

/** Text whose SHA-256 puts a name in order. Anyone can repeat it: `printf '%s' '<text>' | sha256sum`. */
export const drawText = (digits: string, district: string, name: string): string => `${digits}, ${district}, ${name}`

export interface DrawnName {
  name: string
  hash: string
}

/** Sorts tied names by their hash, the winner first. */
export const orderByDraw = (
  names: readonly string[],
  { digits, district, sha256 }: { digits: string; district: string; sha256: Sha256 },
): DrawnName[] =>
  names
    .map((name) => ({ name, hash: sha256(drawText(digits, district, name)) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))

export interface TieSettings {
  rule: TieRule
  /** Null until they are entered. */
  digits: string | null
}

/**
 * `noVotes`; `outright` for a single leader; `allWin` and `drawn` for a tie by its rule; `awaitsDraw` for a tie whose
 * digits are missing: until then, all tied names are leaders.
 */
export const decisions = ['noVotes', 'outright', 'allWin', 'drawn', 'awaitsDraw'] as const
export type Decision = (typeof decisions)[number]

export interface DecidedDistrict {
  decision: Decision
  winners: string[]
  /** Tied names in the order of the draw; empty without one. */
  order: DrawnName[]
  /** Sorted by place, with the places of the draw. */
  names: NameCount[]
}

/**
 * Gives drawn names their places, the winner the first one. They stay marked as tied, since their votes are equal.
 * Idempotent.
 */
export function placeByDraw<Name extends Pick<NameCount, 'name' | 'place'>>(
  names: readonly Name[],
  order: readonly Pick<DrawnName, 'name'>[],
): Name[] {
  const places = new Map(order.map(({ name }, index) => [name, index + 1]))
  return names
    .map((counted) => ({ ...counted, place: places.get(counted.name) ?? counted.place }))
    .sort((one, other) => one.place - other.place)
}

export function decideWinners(
  district: string,
  { names }: Pick<DistrictCount, 'names'>,
  { rule, digits }: TieSettings,
  sha256: Sha256,
): DecidedDistrict {
  const leaders = findLeaders(names)
  const counted = { winners: leaders, order: [], names }
  if (leaders.length === 0) return { decision: 'noVotes', ...counted }
  if (leaders.length === 1) return { decision: 'outright', ...counted }
  if (rule === 'allWin') return { decision: 'allWin', ...counted }
  if (digits === null) return { decision: 'awaitsDraw', ...counted }
  const order = orderByDraw(leaders, { digits, district, sha256 })
  const winners = order.slice(0, 1).map(({ name }) => name)
  return { decision: 'drawn', winners, order, names: placeByDraw(names, order) }
}
