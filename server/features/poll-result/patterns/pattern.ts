/** Honest explanation of a pattern; `unexplained` if its ballots are unlike those of every honest group. */
export type Label = 'unexplained' | 'class' | 'school' | 'office' | 'carrier' | 'shared' | 'television' | 'town'

export type FindingKind =
  | 'address'
  | 'network'
  | 'agent'
  | 'agents'
  | 'addresses'
  | 'surge'
  | 'rate'
  | 'clockwork'
  | 'equal'
  | 'pair'
  | 'name'
  | 'random'
  | 'fast'
  | 'night'
  | 'county'

/**
 * Conditions of a group of ballots, all of which must hold. Contains dictionary ids of keyed hashes: it must not leave
 * the server.
 */
export interface Selector {
  /** Milliseconds since 1970, both included. */
  from?: number
  to?: number
  address?: number
  network?: number
  agent?: number
  /** Index into the snapshot's `countyIds`. */
  county?: number
  /** Indexes into the snapshot's `optionIds`, all chosen. */
  options?: readonly number[]
  /** Seconds after the captcha's challenge. */
  solvedWithin?: number
  isNight?: true
}

export interface Finding {
  kind: FindingKind
  /** Result of the kind's formula. */
  number: number
  /** Ballots of the kind, and as many as the background leads one to expect. */
  observed: number
  expected: number
  selector: Selector
}

export interface Pattern {
  label: Label
  /** Strongest first. */
  findings: Finding[]
  ballots: number
  firstAt: number
  lastAt: number
}
