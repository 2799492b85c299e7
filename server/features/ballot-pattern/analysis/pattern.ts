import type { FindingKind, PatternLabel } from '@snowplow/contract/ballot-pattern/ballot-pattern.ts'

export type { FindingKind }
export type Label = PatternLabel

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
  /** Ballots as indexes into the snapshot. Each belongs to one pattern. */
  rows: Uint32Array
  firstAt: number
  lastAt: number
}
