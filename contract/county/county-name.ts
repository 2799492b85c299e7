import { unaccented } from '../text/words.ts'

/** A state that texts may name after a county: Arkansas, AR. */
export interface StateName {
  name: string
  code: string
}

interface NamedCounty {
  name: string
  fips?: string | null
}

/** `either` if the text or name leaves open whether a county or a city is meant. */
type Kind = 'county' | 'city' | 'either'
interface Reading {
  key: string
  kind: Kind
}

// As the census and people write them, in lower case without punctuation.
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['either', / (city and borough|city and county|(consolidated )?municipality|municipio)$/],
  ['either', /^(city and borough|city and county|(consolidated )?municipality|municipio) (of|de) /],
  ['city', / city$/],
  ['city', /^city of /],
  ['county', / (county|co|cnty|parish|par|borough|boro|census area|(planning )?region|district)$/],
  // The Virgin Islands; Rock Island is the name of a county.
  ['county', /(?<=^(st|saint) \w+) island$/],
  ['county', /^(county|parish|borough|condado) (of|de) /],
]

const firstWords: Record<string, string> = {
  ...{ n: 'north', e: 'east', s: 'south', w: 'west' },
  ...{ ne: 'northeast', nw: 'northwest', se: 'southeast', sw: 'southwest' },
  ...{ ft: 'fort', mt: 'mount' },
}

/** Words in lower case, without accents, apostrophes and invisible characters. */
const getWords = (text: string): string =>
  (
    unaccented(text)
      .replace(/[\p{Lm}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')

// Without spaces: DeKalb is also written De Kalb.
const compact = (words: string) => words.replaceAll(' ', '')

const keyOfWords = (words: string) =>
  compact(words.replace(/\b(saint|sainte|ste)\b/g, 'st').replace(/^\w+(?= )/, (first) => firstWords[first] ?? first))

/** Readings without a designation of the area, none if the words have none. */
const bareReadings = (words: string): Reading[] =>
  kinds.flatMap(([kind, designation]) => {
    const bare = words.replace(designation, '')
    return bare === words ? [] : { key: keyOfWords(bare), kind }
  })

const readingsOfName = (words: string): Reading[] => {
  const bare = bareReadings(words)
  // A name without a designation is a county's.
  return [{ key: keyOfWords(words), kind: bare.length === 0 ? 'county' : 'either' }, ...bare]
}

const isSameKind = (one: Kind, other: Kind) => one === other || one === 'either' || other === 'either'

// 05119, 5119 as a spreadsheet stores it, and the GEOIDs of the census: 0500000US05119, 05000US05119.
const countyCode = /^(?:050\w{0,4}US)?(\d{4,5})(?:\.0)?$/i

/**
 * Finds counties by what people and files write: with or without the kind of area, abbreviated, without accents, with
 * the state, or as a census code. Text that fits several counties finds none of them.
 */
export function indexCounties<County extends NamedCounty>(counties: readonly County[], state: StateName | null) {
  const byCode = new Map<string, County>()
  const byName = new Map<string, Set<County>>()
  const byReading = new Map<string, { county: County; kind: Kind }[]>()
  const stateSuffix = new RegExp(
    state ? ` (${getWords(state.name)}|${state.code.toLowerCase()})( usa?| united states)?$` : /(?!)/,
  )

  function add(county: County): void {
    const words = getWords(county.name)
    const nameKey = keyOfWords(words)
    if (county.fips) byCode.set(county.fips, county)
    byName.set(nameKey, (byName.get(nameKey) ?? new Set()).add(county))
    for (const { key, kind } of readingsOfName(words))
      byReading.set(key, [...(byReading.get(key) ?? []), { county, kind }])
  }
  for (const county of counties) add(county)

  const getReadings = (words: string): Reading[] => [{ key: keyOfWords(words), kind: 'either' }, ...bareReadings(words)]

  /** The counties that the text may mean, most often one. */
  function findCandidates(text: string): County[] {
    const [, code] = countyCode.exec(text.normalize('NFKC').trim()) ?? []
    const coded = code && byCode.get(code.padStart(5, '0'))
    if (coded) return [coded]
    const written = getWords(text)
    for (const words of new Set([written, written.replace(stateSuffix, '')])) {
      const named = byName.get(keyOfWords(words))
      if (named) return [...named]
      const read = getReadings(words).flatMap(({ key, kind }) =>
        (byReading.get(key) ?? []).flatMap((one) => (isSameKind(kind, one.kind) ? one.county : [])),
      )
      if (read.length > 0) return [...new Set(read)]
    }
    return []
  }

  return {
    add,
    findCandidates,
    /** Returns undefined if no county or several fit. */
    find(text: string): County | undefined {
      const [county, another] = findCandidates(text)
      return another ? undefined : county
    },
    /** Lists the counties that begin to fit while text is typed, in their order. */
    search(text: string): County[] {
      const words = getWords(text)
      const typed = [compact(words), ...getReadings(words).map(({ key }) => key)]
      const candidates = new Set(findCandidates(text))
      return counties.filter((county) => {
        const name = getWords(`${county.name} county`)
        const spellings = [compact(name), keyOfWords(name), compact(name.replace(/\bste?\b/g, 'saint'))]
        return candidates.has(county) || typed.some((key) => spellings.some((spelling) => spelling.includes(key)))
      })
    },
    /** Key for comparing spellings, without the state and the kind of area. */
    toKey: (text: string): string => getReadings(getWords(text).replace(stateSuffix, '')).at(-1)?.key ?? '',
  }
}
