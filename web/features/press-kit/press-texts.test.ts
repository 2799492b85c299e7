import type { Contest } from '@snowplow/contract/contest/contest.ts'
import { type PhaseState, phaseNumbers } from '@snowplow/contract/contest/phases.ts'
import { type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import type { DistrictWinners } from '@snowplow/contract/winner/winner.ts'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '../../i18n/i18n.ts'
import { measurePost } from './post-length.ts'
import { markText, type PressSource, writePhaseTexts, writePlowTexts, writeWinnersTexts } from './press-texts.ts'

const texts = {
  departmentName: 'Sample Department of Roads',
  departmentWebsite: null,
  contactEmail: 'plows@roads.example.gov',
  winnersLink: null,
  companyName: null,
  companyLink: null,
}

interface Options {
  state?: PhaseState
  archive?: string
  change?: Partial<Contest>
}

const days = [
  ['2025-08-11', '2025-09-15'],
  ['2025-09-16', '2025-09-25'],
  ['2025-09-29', '2025-10-03'],
  ['2025-10-10', '2025-10-17'],
]

async function createSource(
  language: Language,
  { state = 'ended', archive, change }: Options = {},
): Promise<PressSource> {
  const contest = {
    season: { year: 2025, state: 'running' },
    timeZone: 'America/Chicago',
    phases: phaseNumbers.map((phase) => {
      const [startsOn = '', endsOn = ''] = days[phase - 1] ?? []
      return { phase, startsOn, endsOn, state }
    }),
    entryDeadline: '2025-09-15',
    announcementDate: '2025-10-27',
    texts,
    ...change,
  } as Contest
  return { translator: await loadTexts(language, ['open', 'press']), contest, archive, site: 'https://plows.example' }
}

const family = { firstName: 'Flurry', gradeLevel: '4th Grade', schoolName: 'Sample School' }
/** The longest name has 55 letters. */
const longName = `${'Schneeräumer '.repeat(4)}ÄÖÜ`
const district = (districtId: number, names: string[], change: Partial<DistrictWinners> = {}): DistrictWinners => ({
  districtId,
  name: `District ${districtId}`,
  counties: [],
  isUndecided: false,
  names: names.map((snowplowName) => ({ snowplowName, snowplowNameDescription: '', family: null, schoolClass: null })),
  ...change,
})

describe.each(languageCodes)('texts of the press kit in %s', (language) => {
  const states = ['not_started', 'active', 'ended'] as const

  test.each(states)('have dates and link, and fit the limits: phase %s', async (state) => {
    const source = await createSource(language, { state })
    for (const number of phaseNumbers) {
      const { headline, release, shortPost, longPost, link } = writePhaseTexts(source, number)
      for (const text of [headline, release, shortPost, longPost]) {
        expect(text).not.toMatch(/press\.|\{\{|undefined|\u00a0|NaN/)
        expect(text.trim()).toBe(text)
      }
      expect(release).toContain('2025')
      expect(release).toContain(texts.contactEmail)
      expect(release).toContain('Sample Department of Roads')
      expect(release.split('\n\n').length).toBeLessThanOrEqual(6)
      for (const text of [release, shortPost, longPost]) expect(text.split('\n')).toContain(link)
      for (const network of ['X', 'Bluesky'] as const) {
        const { count, max } = measurePost(shortPost, network)
        expect(count).toBeLessThanOrEqual(max)
      }
      expect(measurePost(longPost, 'Instagram').count).toBeLessThan(2200)
    }
  })

  test('name the winners, and a student or a teacher only with permission', async () => {
    const source = await createSource(language)
    const winners = [
      district(1, ['Sleetwood Mac']),
      district(2, [longName, 'محراث الثلج']),
      district(3, ['Salty', 'Frosty'], { isUndecided: true }),
      district(4, []),
    ]
    const bare = writeWinnersTexts(source, winners)
    expect(bare?.release).not.toMatch(/press\.|\{\{|undefined|Flurry|Salty/)
    for (const name of ['Sleetwood Mac', longName, 'محراث الثلج', 'District 3', 'District 4'])
      expect(bare?.release).toContain(name)
    const [first] = winners
    if (first?.names[0]) first.names[0] = { ...first.names[0], family }
    const named = writeWinnersTexts(source, winners)
    for (const text of [named?.release, named?.longPost]) {
      expect(text).toContain('Flurry')
      expect(text).toContain('Sample School')
    }
    expect(named?.shortPost).not.toContain('Flurry')
    const writeClass = (teacher: { teacherName: string; schoolName: string } | null) => {
      const won = { ...district(1, ['Sleetwood Mac']) }
      won.names = won.names.map((name) => ({ ...name, schoolClass: { gradeLevel: '4th Grade', teacher } }))
      return writeWinnersTexts(source, [won])?.release ?? ''
    }
    expect(writeClass({ teacherName: 'Ms. Example', schoolName: 'Sample School' })).toMatch(
      /Ms\. Example.*Sample School/,
    )
    expect(writeClass(null)).toMatch(/Sleetwood Mac.*4/)
    const plow = writePlowTexts(
      source,
      winners[1] as DistrictWinners,
      (winners[1] as DistrictWinners).names[0] as never,
    )
    for (const network of ['X', 'Bluesky'] as const) {
      const { count, max } = measurePost(plow.post, network)
      expect(count).toBeLessThanOrEqual(max)
    }
  })

  test('carry the embargo in the time zone of the contest, in a line of its own', async () => {
    const source = await createSource(language)
    const [line = '', empty, text] = markText('Text', { until: '2025-10-28T05:00:00.000Z' }, source).split('\n')
    expect(line).toMatch(/28/)
    expect(line).toMatch(/2025/)
    expect(line).toMatch(/12:00|00:00/)
    expect([empty, text]).toEqual(['', 'Text'])
    expect(markText('Text', null, source)).toBe('Text')
    expect(markText('Text', 'draft', source)).toMatch(/^\S.+\n\nText$/)
  })
})

describe('links of the press kit', () => {
  const linkOf = async (language: Language, options: Options = {}) =>
    writePhaseTexts(await createSource(language, options), 3).link
  const winnersLinkOf = async (language: Language, options: Options = {}) =>
    writeWinnersTexts(await createSource(language, options), [district(1, ['Sleetwood Mac'])])?.link

  test('lead to the form while it is open or ahead, then to the front page', async () => {
    expect(await linkOf('en', { state: 'active' })).toBe('https://plows.example/favorite-name-poll?from=press')
    expect(await linkOf('ar', { state: 'not_started' })).toBe(
      'https://plows.example/favorite-name-poll?language=ar&from=press',
    )
    expect(await linkOf('en')).toBe('https://plows.example/?from=press')
  })

  test('lead to the winners of the season, or to the department’s own page', async () => {
    expect(await winnersLinkOf('en')).toBe('https://plows.example/winners?from=press')
    expect(await winnersLinkOf('tr', { archive: '2024' })).toBe(
      'https://plows.example/winners/2024?language=tr&from=press',
    )
    const own = { texts: { ...texts, winnersLink: 'https://roads.example.gov/winners' } }
    expect(await winnersLinkOf('en', { change: own })).toBe('https://roads.example.gov/winners')
  })
})

test('texts of the press kit > need neither department nor contact, and no winner', async () => {
  const change = { texts: { ...texts, departmentName: null, contactEmail: null } }
  const source = await createSource('en', { state: 'not_started', change })
  const { release } = writePhaseTexts(source, 1)
  expect(release.startsWith('The transportation department invites students')).toBe(true)
  expect(release).not.toContain('Contact:')
  expect(writeWinnersTexts(source, [district(1, []), district(2, ['A', 'B'], { isUndecided: true })])).toBeUndefined()
})
