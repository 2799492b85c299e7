import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findUnfriendlyWords } from './family-friendliness.ts'

const inName = (snowplowName: string) =>
  findUnfriendlyWords({ snowplowName, snowplowNameDescription: '' }).map(({ matched, term }) => [matched, term])

describe('hintsOf', () => {
  test.each([
    ['Oh Crap Snow', 'Crap', 'crap'],
    ['Goddamn Snow', 'Goddamn', 'damn'],
    ['Poopy Plow', 'Poop', 'poop'],
    ['Cr4p Plow', 'Cr4p', 'crap'],
    ['Craaaap Plow', 'Craaaap', 'crap'],
    ['C r a p Plow', 'C r a p', 'crap'],
    ['Big c.r.a.p', 'c.r.a.p', 'crap'],
    ['Cr ap Plow', 'Cr ap', 'crap'],
    ['Сrар Plow', 'Сrар', 'crap'],
    ['Ćräp Plow', 'Ćräp', 'crap'],
    ['c\u0336r\u0336a\u0336p\u0336 Plow', 'c\u0336r\u0336a\u0336p\u0336', 'crap'],
    ['cr\u200bap Plow', 'cr\u200bap', 'crap'],
    ['𝓒rap Plow', '𝓒rap', 'crap'],
    ['Snow a$$', 'a$$', 'ass'],
    ['Turdinator', 'Turd', 'turd'],
  ])('quotes the match in %j', (name, matched, term) => {
    expect(inName(name)).toEqual([[matched, term]])
  })

  test.each([
    ...['Plowasaurus', 'Snow Class', 'Mississippi Melter', 'Essex Express', 'Scunthorpe Scooper', 'Moby Dick'],
    ...['Dickens', 'Cockatoo', 'Peacock', 'Hancock', 'Grape Crusher', 'Snow Fu', 'Kung Fu Plow', 'Salt Assault'],
    ...['Abominable Snowplow', 'Uranus', 'Montenegro', 'Nigel', 'Pussy Willow', 'Shell Shock', 'Scoop Dogg'],
    ...[
      'Ctrl Salt Delete',
      'F Salt Fitzgerald',
      'Clark W Blizzwald',
      'The Pen Is Mightier',
      'Is It On',
      'Farther Along',
    ],
    ...['As Snow As It Is', 'To Be Or Not To Be', 'Grass', 'Cocktail Shaker', 'Van Dyke', 'Dr J K', 'U S A'],
  ])('accepts %j', (name) => {
    expect(inName(name)).toEqual([])
  })

  test('finds each word of the description once', () => {
    expect(findUnfriendlyWords({ snowplowName: 'Crap Plow', snowplowNameDescription: 'damn, DAMN\nand crap' })).toEqual(
      [
        { field: 'snowplowName', matched: 'Crap', term: 'crap' },
        { field: 'snowplowNameDescription', matched: 'damn', term: 'damn' },
        { field: 'snowplowNameDescription', matched: 'crap', term: 'crap' },
      ],
    )
  })

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('crap', 'CR', 'a', 'p', ' ', '.', 'damn', 'ﬁ', 'c\u0336', '\u200b', '𝓒', '\u0301', '$$', '\ud800'),
  )
  test('quotes the input verbatim for any text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        for (const { matched, term } of findUnfriendlyWords({ snowplowName: '', snowplowNameDescription: text })) {
          expect(matched.length).toBeGreaterThan(0)
          expect(term).not.toBe('')
          expect(text).toContain(matched)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
