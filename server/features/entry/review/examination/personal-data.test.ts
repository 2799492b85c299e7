import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPersonalData } from './personal-data.ts'

const family = { firstName: 'Emma', lastName: 'Lindqvist', phoneNumber: '(515) 555-0123' }

const inStory = (snowplowNameDescription: string, more: Partial<typeof family> = {}) =>
  findPersonalData({ ...family, ...more, snowplowName: '', snowplowNameDescription }).map(
    ({ personalData, matched }) => [personalData, matched],
  )

describe('findPersonalData > phone number', () => {
  test.each([
    ...[
      '515-555-0199',
      '(515) 555-0199',
      '515.555.0199',
      '515 555 0199',
      '5155550199',
      '+1 515 555 0199',
      '1-515-555-0199',
    ],
    ...['+90 532 123 45 67', '+44 20 7946 0958', '٥١٥-٥٥٥-٠١٩٩', '５１５-５５５-０１９９'],
  ])('finds %j', (number) => {
    expect(inStory(`Text my dad, ${number}, about snow.`)).toEqual([['phoneNumber', number]])
  })

  test.each([
    ['our phone is 555-0199.', '555-0199'],
    ['Call me at 555 0199', '555 0199'],
    ['telefonumuz: 555-0199', '555-0199'],
    ['it is 5 1 5 5 5 5 0 1 2 3 !', '5 1 5 5 5 5 0 1 2 3'],
    ['five1555 515*555*0123', '515*555*0123'],
  ])('finds a number in %j', (story, number) => {
    expect(inStory(story)).toEqual([['phoneNumber', number]])
  })

  test.each([
    ...[
      '5-10 inches',
      '12/25/2025',
      '2025-01-15',
      'January 5, 2025',
      '2024-2025',
      '200-2000 pounds',
      '1,000,000 flakes',
    ],
    ...['1 2 3 4 5 6 7 8 9 10', '10 9 8 7 6 5 4 3 2 1 go', 'at 7:30 or 8:15', '3.14159265358979', '1234567890'],
    ...['call 911', 'I-80 and 35-235', '100000000000 snowflakes', 'ranges 200-400, 300-5000', '$515.55'],
  ])('accepts %j', (story) => {
    expect(inStory(story)).toEqual([])
  })
})

describe('findPersonalData > email address', () => {
  test.each([
    ...['emma.l@mail.example', 'EMMA+plow@mail.example.com', 'böckstiegel@köln.example', 'emma＠mail.example'],
    ...[
      'frosty at mail dot com',
      'frosty (at) mail (dot) com',
      'frosty[at]mail.com',
      'frosty at gmail',
      'frosty at gmail.com',
    ],
  ])('finds %j', (address) => {
    expect(inStory(`Write to ${address}!`)).toContainEqual(['email', address])
  })

  test.each([
    ...[
      'Meet me @ the plow',
      'look at snow. It melts',
      'at the dot',
      '@frostyplow',
      'a@b',
      'Snow @ 5.30',
      'look at this dot',
    ],
  ])('accepts %j', (story) => {
    expect(inStory(story)).toEqual([])
  })
})

describe('findPersonalData > street address', () => {
  test.each([
    ...[
      '12 Maple Street',
      '1234 NW 5th Ave',
      '500 Snow Plow Lane',
      '12b Oak Rd',
      '742 Evergreen Terrace',
      '12 maple street',
    ],
    ...['7 Main St', '100 Martin Luther King Blvd', '9 Frosty Way', '1600 8 Mile Road', 'PO Box 123', 'P.O. Box 9'],
    ...['Atatürk Caddesi No: 12', 'Gül Sokak 5', 'شارع الملك فهد 12', 'شارع النخيل، رقم ١٢'],
  ])('finds %j', (address) => {
    expect(inStory(`${address}, the plow comes by.`)).toEqual([['address', address]])
  })

  test('finds any street after "live at"', () => {
    expect(inStory('I live at 12 sunset hollow and love snow')).toEqual([['address', '12 sunset hollow']])
  })

  test.each([
    ...[
      '5-10 inches of snow on the road',
      'our 1st place street',
      '10 miles of icy road',
      'a 2 lane road',
      '4 wheel drive',
    ],
    ...[
      'It clears 3 big roads',
      'on 5th street',
      'In 2024 snow covered Main Street',
      '24 hour way',
      '100 trucks on the street',
    ],
    ...[
      'my 3 friends and I drive',
      'number 1 plow on the highway',
      'I live on a street',
      '15 of us drive',
      '2 Saint Bernards',
    ],
    ...['route 66', 'the 1 best way to clear a lane', '10 feet deep, every lane', '50 inches in one drive'],
  ])('accepts %j', (story) => {
    expect(inStory(story)).toEqual([])
  })
})

describe('findPersonalData > name of the child', () => {
  test.each([
    ['My name is Emma.', {}, ['Emma']],
    ['EMMA drew it. Love, emma', {}, ['EMMA']],
    ['Emma’s plow', {}, ['Emma']],
    ['The Lindqvist family', {}, ['Lindqvist']],
    ['Emma Lindqvist made it', {}, ['Emma Lindqvist']],
    ['Lindqvist, Emma', {}, ['Lindqvist, Emma']],
    ['E m m a likes it', {}, ['E m m a']],
    ['Em\u200bma likes it', {}, ['Em\u200bma']],
    ['Еmmа in look-alike letters', {}, ['Еmmа']],
    ['Zoe rides', { firstName: 'Zoë' }, ['Zoe']],
    ['Mary Ann and Maryann', { firstName: 'Mary Ann' }, ['Mary Ann', 'Maryann']],
    ['The ONeil plow', { lastName: 'O’Neil' }, ['ONeil']],
    ['al hassan', { lastName: 'Al-Hassan' }, ['al hassan']],
    ['Ayşe’nin küreyicisi', { firstName: 'Ayşe' }, ['Ayşe']],
    ['ışıl güzel', { firstName: 'Işıl' }, ['ışıl']],
    ['IŞIL', { firstName: 'Işıl' }, ['IŞIL']],
    ['هذه فكرة محمد', { firstName: 'محمد' }, ['محمد']],
    ['هدية لمحمد', { firstName: 'محمد' }, ['لمحمد']],
    ['فاطمه', { firstName: 'فاطمة' }, ['فاطمه']],
    ['أحمد واحمد', { firstName: 'أحمد' }, ['أحمد', 'واحمد']],
    ['my name is snow', { firstName: 'Snow' }, ['snow']],
    ['I’m Will!', { firstName: 'Will' }, ['Will']],
    ['Adım Kar', { firstName: 'Kar' }, ['Kar']],
    ['By Will Frost', { firstName: 'Will', lastName: 'Frost' }, ['Will Frost']],
    ['My name is Jo', { firstName: 'Jo' }, ['Jo']],
  ] as [string, Partial<typeof family>, string[]][])('finds it in %j', (story, names, expected) => {
    expect(inStory(story, names)).toEqual(expected.map((matched) => ['childName', matched]))
  })

  test.each([
    ['Snow melts. Big Snow plow, SNOW!', { firstName: 'Snow' }],
    ['It will plow. Will it snow?', { firstName: 'Will', lastName: 'Plowman' }],
    ['I am strong and I am snow', { firstName: 'Snow', lastName: 'Strong' }],
    ['Its name is Snow White', { firstName: 'Snow' }],
    ['Jack Frost', { firstName: 'Frost' }],
    ['it is a plow', { firstName: 'Isa' }],
    ['oh no ah', { firstName: 'Noah' }],
    ['go to my area', { firstName: 'Jo', lastName: 'To' }],
    ['Emmaus and dilemma', {}],
    ['Can you see? We can.', { firstName: 'Can' }],
    ['Kar yağdı, Deniz dondu', { firstName: 'Deniz', lastName: 'Kar' }],
    ['الثلج جميل', { firstName: 'جميل' }],
    ['van der Plow', { lastName: 'van der Berg' }],
    ['Plow 2000', { lastName: 'Lindqvist 2000' }],
    ['the and', { firstName: '', lastName: ' ' }],
  ] as [string, Partial<typeof family>][])('accepts %j', (story, names) => {
    expect(inStory(story, names)).toEqual([])
  })
})

test('findPersonalData > names the field of each match', () => {
  const entry = { ...family, snowplowName: 'Emmas Emma 5155550123', snowplowNameDescription: 'by Emma' }
  expect(findPersonalData(entry)).toEqual([
    { field: 'snowplowName', matched: '5155550123', term: '', personalData: 'phoneNumber' },
    { field: 'snowplowName', matched: 'Emma', term: '', personalData: 'childName' },
    { field: 'snowplowNameDescription', matched: 'Emma', term: '', personalData: 'childName' },
  ])
})

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    'Emma',
    'em',
    ' ',
    '.',
    '@',
    '515',
    '555-0123',
    '12 Oak St',
    'at',
    'ﬁ',
    '\u200b',
    '𝓔mma',
    '\u0301',
    '\ud800',
  ),
)
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

test('findPersonalData > quotes any text verbatim', () => {
  fc.assert(
    fc.property(anyText, anyText, (story, firstName) => {
      for (const [, matched = ''] of inStory(story, { firstName })) {
        expect(matched.length).toBeGreaterThan(0)
        expect(story).toContain(matched)
      }
    }),
    { numRuns: 1000 },
  )
})

const word = fc.constantFrom(
  'The',
  'big',
  'plow',
  'pushes',
  'drifts',
  'and',
  '5',
  'roads',
  'every',
  'night',
  '10',
  'inches',
)
const words = fc.array(word, { maxLength: 12 }).map((all) => all.join(' '))

test('findPersonalData > finds the name and the number in any sentence', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const found = inStory(`${before} Emma, (515) 555-0123 ${after}`)
      expect(found).toContainEqual(['childName', 'Emma'])
      expect(found).toContainEqual(['phoneNumber', '(515) 555-0123'])
      expect(inStory(`${before} ${after}`)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['digits', '1 '.repeat(1000)],
  ['letters', 'a'.repeat(2000)],
  ['dots and at signs', 'a.@'.repeat(666)],
  ['numbers and words', '12 Oak '.repeat(285)],
  ['street words', 'sokak '.repeat(333)],
  ['phone words', 'call me '.repeat(250)],
  ['Arabic street words', 'شارع '.repeat(400)],
])('findPersonalData > reads the longest text of %s in linear time', (_name, story) => {
  // A quadratic pattern would exceed the timeout of the test.
  for (let times = 0; times < 20; times++) expect(inStory(story, { firstName: 'a', lastName: 'aa' })).toBeDefined()
})
