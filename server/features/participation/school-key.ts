import { extractWords } from '@snowplow/contract/text/words.ts'

/** Abbreviations in names of schools, as people write them in the form. */
const written: Readonly<Record<string, string>> = {
  el: 'elementary',
  elem: 'elementary',
  elm: 'elementary',
  int: 'intermediate',
  ms: 'middle',
  mid: 'middle',
  hs: 'high',
  jr: 'junior',
  sr: 'senior',
  prim: 'primary',
  acad: 'academy',
  mt: 'mount',
  ft: 'fort',
  st: 'saint',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
}

/** Left out: "Sample Grove Elementary" is the school "Sample Grove Elementary School". */
const general = new Set(['school', 'schools', 'sch', 'the', 'of'])

/** Equal for the usual spellings of one school: case, accents, punctuation, abbreviations, and the word "School". */
export function toSchoolKey(name: string): string {
  const words = extractWords(name).map((word) => written[word] ?? word)
  const own = words.filter((word) => !general.has(word))
  return (own.length > 0 ? own : words).join(' ')
}
