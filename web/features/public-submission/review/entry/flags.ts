import type { Hint } from '@snowplow/contract/public-submission/submission-review.ts'

/** A piece of a text; `term` is the word of the list that it was taken for, where it was. */
export interface Piece {
  text: string
  at: number
  term?: string
}

/** Cuts a text at what its hints matched: what a person shall look at can be shown inside it. */
export function flaggedPieces(text: string, hints: readonly Pick<Hint, 'matched' | 'term'>[]): Piece[] {
  const found = hints
    .filter(({ matched }) => matched !== '')
    .flatMap(({ matched, term }) =>
      placesOf(text, matched).map((start) => ({ start, end: start + matched.length, term })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, term } of found) {
    // Inside one that is marked already.
    if (start < at) continue
    if (start > at) pieces.push({ text: text.slice(at, start), at })
    pieces.push({ text: text.slice(start, end), at: start, term })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at })
  return pieces
}

function placesOf(text: string, matched: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(matched); at >= 0; at = text.indexOf(matched, at + matched.length)) places.push(at)
  return places
}
