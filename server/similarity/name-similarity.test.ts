import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listBlockingKeys, listProbeKeys } from './blocking-keys.ts'
import { measureEditDistance, normalizeName } from './name-similarity.ts'

const areSimilar = (one: string, other: string) =>
  measureEditDistance(normalizeName(one), normalizeName(other)) !== null

describe('editDistance', () => {
  test.each([
    ['Snow Bird', 'Snowbird', 'spacing'],
    ['Betty Whiteout', 'Whiteout Betty', 'the order of words'],
    ['Betty Whiteout', 'Betty Whitout', 'a letter that is missing'],
    ['Betty Whiteout', 'Bettey Whiteout', 'a letter too many'],
    ['Betty Whiteout', 'Betti Whiteout', 'another letter'],
    ['Blizzard', 'Blizard', 'a doubled letter'],
    ['Plowy McPlowface', 'Plowey McPlowfase', 'two letters of a long name'],
    ['Snow White', 'Sn0w Wh1te', 'digits for letters'],
    ['Snow White', 'Snοw Whіte', 'Greek and Cyrillic letters'],
    ['Sleetwood', 'Ѕleetwood', 'a Cyrillic capital'],
    ['Snow Wizard', 'ꓢnow Ꮃizard', 'Lisu and Cherokee letters'],
    ['Snow White', 'Snöw Whíte', 'accents'],
    ['Snow Will', 'Snow WiIl', 'letters that look alike'],
    ['Barnstormer', 'Bamstormer', 'letters that run together'],
    ['Plow 2000', 'plow2000', 'spacing before a number'],
  ])('finds %j and %j similar: %s', (one, other) => {
    expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([true, true])
  })

  test.each([
    ['Moe', 'Joe', 'one letter of a short name'],
    ['Snow Bird', 'Snow Beard', 'two letters of a short name'],
    ['Plow 1', 'Plow 2', 'another number'],
    ['Rolling Otter', 'Roaring Otter', 'another word'],
    ['Snowplow', 'Snow', 'a common beginning'],
  ])('finds %j and %j different: %s', (one, other) => {
    expect(areSimilar(one, other)).toBe(false)
  })

  const letter = fc.constantFrom(...'abcdefgh')
  const edit = fc.record({ at: fc.nat(40), letter, kind: fc.constantFrom('add', 'drop', 'change') })
  const name = fc.array(letter, { minLength: 1, maxLength: 40 }).map((letters) => letters.join(''))
  test('returns a distance only for names that share a blocking key', () => {
    fc.assert(
      fc.property(name, fc.array(edit, { maxLength: 3 }), (one, edits) => {
        const letters = [...one]
        for (const { at, letter, kind } of edits)
          letters.splice(at % (letters.length + 1), kind === 'add' ? 0 : 1, ...(kind === 'drop' ? [] : [letter]))
        const [normalized, other] = [normalizeName(one), normalizeName(letters.join(''))]
        if (measureEditDistance(normalized, other) === null) return
        const keys = new Set(listBlockingKeys(normalized))
        expect(listProbeKeys(other).some((key) => keys.has(key))).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  test('shares no blocking key between names that only begin alike', () => {
    const keys = new Set(listBlockingKeys(normalizeName('Snow Plow Thunder')))
    expect(listProbeKeys(normalizeName('Snow Plow Dragons')).some((key) => keys.has(key))).toBe(false)
  })

  test('accepts every Unicode text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => areSimilar(text, text)))
  })
})
