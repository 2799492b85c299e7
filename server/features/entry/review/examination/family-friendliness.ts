import type { Hint } from '@snowplow/contract/entry/entry-review.ts'
import { englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { type Plain, toPlain } from './plain-text.ts'
import { createFamilyWordList } from './word-list.ts'

const maxHints = 10

interface Match {
  start: number
  end: number
  term: string
}

const dictionary = createFamilyWordList()
const matcher = new RegExpMatcher({ ...dictionary.build(), ...englishRecommendedTransformers })

function matchesIn({ text, from }: Plain): Match[] {
  return matcher.getAllMatches(text).map((match) => ({
    start: from[match.startIndex]?.start ?? 0,
    end: from[match.endIndex]?.end ?? 0,
    term: dictionary.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '',
  }))
}

// Run of pieces of at most two letters: `b a d`, `b.a.d`, `ba-d`.
const pieces = /(?<![^\s.,\-_*~|:;])[^\s.,\-_*~|:;]{1,2}(?:[\s.,\-_*~|:;]+[^\s.,\-_*~|:;]{1,2}(?![^\s.,\-_*~|:;]))+/g

// Matches spaced-out words. A match must consist of whole pieces; partial overlaps are coincidence.
function spacedMatchesIn({ text, from }: Plain): Match[] {
  return [...text.matchAll(pieces)].flatMap((run) => {
    const joined: Plain = { text: '', from: [] }
    const starts = new Set<number>()
    const ends = new Set<number>()
    for (const piece of run[0].matchAll(/[^\s.,\-_*~|:;]+/g)) {
      const positions = from.slice(run.index + piece.index, run.index + piece.index + piece[0].length)
      starts.add(positions[0]?.start ?? -1)
      ends.add(positions.at(-1)?.end ?? -1)
      joined.text += piece[0]
      joined.from.push(...positions)
    }
    return matchesIn(joined).filter(({ start, end }) => starts.has(start) && ends.has(end))
  })
}

function dropOverlaps(matches: Match[]): Match[] {
  const nonOverlapping: Match[] = []
  for (const match of matches.sort((a, b) => a.start - b.start || b.end - a.end))
    if (match.start >= (nonOverlapping.at(-1)?.end ?? 0)) nonOverlapping.push(match)
  return nonOverlapping
}

function hintsIn(field: Hint['field'], text: string): Hint[] {
  const plain = toPlain(text)
  const found = dropOverlaps([...matchesIn(plain), ...spacedMatchesIn(plain)]).map(({ start, end, term }) => ({
    field,
    matched: text.slice(start, end),
    term,
  }))
  const distinct = Map.groupBy(found, ({ term, matched }) => `${term}\n${matched.toLowerCase()}`)
  return [...distinct.values()].flatMap(([first]) => first ?? []).slice(0, maxHints)
}

/**
 * Finds words that may not be suitable for families, including look-alike letters, repeated letters and spaced-out words.
 * Only a hint for the reviewer; no decision depends on it.
 */
export const findUnfriendlyWords = (entry: { snowplowName: string; snowplowNameDescription: string }): Hint[] => [
  ...hintsIn('snowplowName', entry.snowplowName),
  ...hintsIn('snowplowNameDescription', entry.snowplowNameDescription),
]
