import { indexCounties } from '@snowplow/contract/county/county-name.ts'
import { describe, expect, test } from 'vitest'
import { findState, listCounties, readAtlas, toStates } from './atlas.ts'

const atlas = await readAtlas()
const indexOf = async (fips: string) => indexCounties(listCounties(atlas, fips), await findState(fips))
const find = async (fips: string, text: string) => (await indexOf(fips)).find(text)?.fips

const designation =
  / (County|Parish|City and Borough|Borough|Census Area|Municipality|Municipio|Planning Region|City|Island|District)$/

function getSpellings({ fips, name }: { fips: string; name: string }, state: { name: string; code: string }) {
  const full =
    designation.test(name) || ['11', '66', '60', '69', '78'].includes(fips.slice(0, 2)) ? name : `${name} County`
  const plain = full.normalize('NFKD').replace(/[^\w ]/g, '')
  const [base, kind] = [full.replace(designation, ''), designation.exec(full)?.[1]]
  return [
    name,
    full,
    full.replace(/ City$/, ' city'),
    `${full}, ${state.name}`,
    `${full}, ${state.code}`,
    plain.toUpperCase(),
    plain.toLowerCase(),
    full.replaceAll("'", '’'),
    full.replaceAll(' ', '\u00A0'),
    `  ${full.replaceAll(' ', '  ')} `,
    full.replace(/\bSt\./g, 'Saint').replace(/\bSte\./g, 'Sainte'),
    full.replace(/\bSt\./g, 'St'),
    full.replace(/ County$/, ' Co.'),
    full.replace(/ County$/, ' CO').toUpperCase(),
    full
      .replace(/^East /, 'E. ')
      .replace(/^West /, 'W ')
      .replace(/^North /, 'N. ')
      .replace(/^Fort /, 'Ft. '),
    ...(kind === 'County' && !base.endsWith(' City') ? [`County of ${base}`] : []),
    ...(kind === 'City' && base !== 'Carson' ? [`City of ${base}`] : []),
    fips,
    fips.replace(/^0/, ''),
    `0500000US${fips}`,
    `05000US${fips}`,
    `${Number(fips)}.0`,
  ]
}

test.each(toStates(atlas))('indexCounties > finds each county of $name by every spelling', async ({ fips }) => {
  const [index, state] = [await indexOf(fips), await findState(fips)]
  const missed = listCounties(atlas, fips).flatMap((county) =>
    getSpellings(county, state ?? { name: '', code: '' }).filter((text) => index.find(text)?.fips !== county.fips),
  )
  expect(missed).toEqual([])
})

// Headings and cells as in census files, files of transport departments, and what people type.
test.each([
  ['05', 'St Francis', '05123'],
  ['05', 'Saint francis', '05123'],
  ['05', 'ST FRANCIS CO', '05123'],
  ['05', 'St\u00ADFrancis', '05123'],
  ['05', 'Pulaski, AR', '05119'],
  ['05', 'Pulaski AR', '05119'],
  ['05', 'Pulaski County, AR, USA', '05119'],
  ['05', 'PULASKI CNTY', '05119'],
  ['05', 'Condado de Pulaski', '05119'],
  ['05', 'Ｐｕｌａｓｋｉ', '05119'],
  ['05', '５１１９', '05119'],
  ['05', 'Arkansas', '05001'],
  ['05', 'Arkansas County, Arkansas', '05001'],
  ['35', 'Dona Ana', '35013'],
  ['72', 'Mayaguez', '72097'],
  ['72', 'Municipio de Mayagüez', '72097'],
  ['17', 'De Kalb', '17037'],
  ['17', 'La Salle', '17099'],
  ['17', 'Rock Island', '17161'],
  ['18', 'La Porte County', '18091'],
  ['48', 'De Witt', '48123'],
  ['48', 'Ft Bend', '48157'],
  ['22', 'E. Baton Rouge', '22033'],
  ['22', 'St John the Baptist', '22095'],
  ['22', 'Saint John the Baptist Parish, LA', '22095'],
  ['22', 'La Salle', '22059'],
  ['22', 'LaSalle Par.', '22059'],
  ['22', 'Orleans County', '22071'],
  ['24', 'Prince Georges', '24033'],
  ['24', 'Prince George`s County', '24033'],
  ['24', 'St Marys', '24037'],
  ['24', 'Baltimore County', '24005'],
  ['24', 'Baltimore city', '24510'],
  ['29', 'Sainte Genevieve', '29186'],
  ['29', 'St. Louis City', '29510'],
  ['29', 'Saint Louis County', '29189'],
  ['30', 'Lewis & Clark', '30049'],
  ['51', 'City of Fairfax', '51600'],
  ['51', 'Fairfax County, Virginia', '51059'],
  ['51', 'Roanoke City', '51770'],
  ['51', 'Alexandria', '51510'],
  ['51', 'James City', '51095'],
  ['51', 'King & Queen', '51097'],
  ['32', 'Carson', '32510'],
  ['08', 'City and County of Denver', '08031'],
  ['15', 'Kauaʻi', '15007'],
  ['02', 'Aleutians West', '02016'],
  ['02', 'Juneau', '02110'],
  ['02', 'City and Borough of Juneau', '02110'],
  ['02', 'Municipality of Anchorage', '02020'],
  ['02', 'N. Slope Borough', '02185'],
  ['02', 'Chugach', '02063'],
  ['09', 'Capitol', '09110'],
  ['09', 'Capitol Region', '09110'],
  ['09', 'S. Central Connecticut Planning Region', '09170'],
  ['78', 'Saint Croix', '78010'],
])('indexCounties > finds a county of state %s as %s', async (state, text, fips) => {
  expect(await find(state, text)).toBe(fips)
})

test.each([
  ['51', 'Fairfax'],
  ['51', 'Richmond'],
  ['51', 'Roanoke, VA'],
  ['24', 'Baltimore'],
  ['29', 'St. Louis'],
  ['51', 'Alexandria County'],
  ['49', 'Salt Lake City'],
  ['36', 'New York City'],
  ['19', 'Iowa City'],
  ['17', 'Rock'],
  ['05', 'Pulaski County, Kentucky'],
  ['05', 'Pulasky'],
  ['05', 'St. F'],
  ['05', '05999'],
  ['05', '119'],
  ['05', 'County'],
  ['05', ', AR'],
  ['05', ''],
  ['05', '!'],
])('indexCounties > never guesses in state %s what %j means', async (state, text) => {
  expect(await find(state, text)).toBeUndefined()
})

describe('indexCounties, list without a state', () => {
  const index = indexCounties(
    [{ name: 'Fairfax' }, { name: 'Fairfax City' }, { name: 'Ада' }, { name: 'محافظة بغداد' }],
    null,
  )

  test.each([
    ['Fairfax', 'Fairfax'],
    ['FAIRFAX COUNTY', 'Fairfax'],
    ['City of Fairfax', 'Fairfax City'],
    ['ада', 'Ада'],
    ['محافظة  بغداد', 'محافظة بغداد'],
  ])('finds %s', (text, name) => {
    expect(index.find(text)?.name).toBe(name)
  })

  test('finds a county added later', () => {
    index.add({ name: 'New Kent' })
    expect(index.find('new kent co')?.name).toBe('New Kent')
  })
})

describe('search', () => {
  test.each([
    ['05', 'saint fr', ['St. Francis']],
    ['05', 'Pulaski Coun', ['Pulaski']],
    ['05', 'Pulaski County, Arkansas', ['Pulaski']],
    ['05', 'Pulaski, AR', ['Pulaski']],
    ['51', 'fairfax', ['Fairfax City', 'Fairfax County']],
    ['24', "prince george's", ["Prince George's"]],
    ['35', 'DONA', ['Doña Ana']],
    ['05', 'nowhere', []],
  ])('lists counties of state %s while %j is typed', async (state, text, names) => {
    expect((await indexOf(state)).search(text).map(({ name }) => name)).toEqual(names)
  })

  test.each(['s', 'sa', 'sai', 'sain', 'saint', 'saint ', 'saint f', 'Saint Francis'])(
    'never loses St. Francis at %j',
    async (text) => {
      expect((await indexOf('05')).search(text).map(({ name }) => name)).toContain('St. Francis')
    },
  )

  test('lists every county without text', async () => {
    expect((await indexOf('05')).search(' ')).toHaveLength(75)
  })
})
