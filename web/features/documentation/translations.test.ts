import { roles } from '@snowplow/contract/auth/access.ts'
import { defaultLanguage, type Language, languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import type { RootContent } from 'mdast'
import { describe, expect, test } from 'vitest'
import { toText as toPlainText } from '../../build/guides.ts'
import { type GuideId, guideIds } from './guide.ts'
import { filterByType, getGuideFile, guides, hasGuide, listBlocks } from './guide-files.ts'

/** Readers who install the software or call its API read settings and errors in English anyway. */
const englishOnly: readonly GuideId[] = ['operators', 'api']
const staffLanguages = languageCodes.filter((code) => languages[code].isForStaff)
const translations = guides.filter(({ language }) => language !== defaultLanguage)

test('families, staff and administrators have a guide in each of their languages', () => {
  for (const guideId of guideIds.filter((each) => !englishOnly.includes(each)))
    for (const language of guideId === 'families' ? languageCodes : staffLanguages)
      expect(hasGuide(guideId, language), getGuideFile(guideId, language)).toBe(true)
})

/** Structure that all translations share: blocks, list lengths, images and links. */
const getOutline = (guideId: GuideId, language: Language) =>
  listBlocks(guideId, language).map((block) => ({ ...getShape(block), leadsTo: addressesIn(block) }))

function getShape(block: RootContent) {
  if (block.type === 'heading') return { type: block.type, depth: block.depth }
  if (block.type === 'list') return { type: block.type, ordered: block.ordered, items: block.children.length }
  if (block.type === 'table')
    return { type: block.type, columns: block.children[0]?.children.length, rows: block.children.length }
  return { type: block.type }
}

/** Links and images, without the language in file names. */
const addressesIn = (block: RootContent) =>
  filterByType([block], 'link', 'image').map(({ url }) => url.replace(/\.\w\w(\.\w+)/, '$1'))

type Catalogue = { [key: string]: Catalogue | string }
const catalogues = import.meta.glob<Catalogue>('../../i18n/messages/*.json', { eager: true, import: 'default' })

/** Steps start with their name and a full stop. */
const plain = (wording: string) => wording.replace(/\.$/, '')

/** Interface texts by key; placeholders are written as dots, as in the guides. */
function getMessages(language: Language): Map<string, string> {
  const wording = new Map<string, string>()
  const collect = (catalogue: Catalogue, path: string) => {
    for (const [key, value] of Object.entries(catalogue)) {
      if (typeof value === 'string') wording.set(`${path}.${key}`, plain(value.replace(/\{\{.*?\}\}/g, '…')))
      else collect(value, `${path}.${key}`)
    }
  }
  for (const [file, catalogue] of Object.entries(catalogues)) if (file.includes(`/${language}.`)) collect(catalogue, '')
  return wording
}

/** Bold instructions that match a button text by coincidence. */
const notQuoted = ['Read', 'Sort', 'Add', 'Name']

/** Quoted interface texts by section: bold, italics, links, and the first column of tables. */
function getQuotations(guideId: GuideId, language: Language): string[][] {
  const sections: string[][] = []
  for (const block of listBlocks(guideId, language)) {
    if (block.type === 'heading') sections.push([])
    const found = filterByType([block], 'strong', 'emphasis', 'link')
    const firsts = block.type === 'table' ? block.children.slice(1).flatMap(({ children }) => children.slice(0, 1)) : []
    sections.at(-1)?.push(...[...found, ...firsts].map(toPlainText).map(plain))
  }
  return sections
}

/** Sample input, in italics like interface texts. */
const examples = [
  'ar4017',
  'AR 4-017',
  'D4mn',
  'd a m n',
  'Homeschool',
  'King of Snow',
  'Moby Dick',
  'sleetwood  MAC',
  'Sleetwood Mac',
  'sno king',
]

/** Returns bold text after "press". */
function buttonsIn(guideId: GuideId): string[] {
  return filterByType(listBlocks(guideId, defaultLanguage), 'paragraph').flatMap(({ children }) =>
    children.flatMap((node, index) => {
      const before = children[index - 1]
      const isButton = node.type === 'strong' && before?.type === 'text' && /\bpress $/i.test(before.value)
      return isButton ? [plain(toPlainText(node))] : []
    }),
  )
}

const guidesOfTheInterface = guides.filter(({ guideId }) => !englishOnly.includes(guideId))

test.each(staffLanguages)('guide administrators describes every role as the interface does, in %s', (language) => {
  const tables = listBlocks('administrators', language).flatMap((block) => (block.type === 'table' ? [block] : []))
  const rows = tables.flatMap(({ children }) => children.map((row) => row.children.map(toPlainText).map(plain)))
  const messages = getMessages(language)
  for (const role of roles)
    expect(rows).toContainEqual([messages.get(`.user.role_${role}`), messages.get(`.user.roleAbout_${role}`)])
})

test.each(guidesOfTheInterface)(
  'guide $guideId in $language quotes interface texts in italics',
  ({ guideId, language }) => {
    const texts = new Set(getMessages(language).values())
    const quoted = filterByType(listBlocks(guideId, language), 'emphasis').map(toPlainText).map(plain)
    expect(quoted.filter((text) => !texts.has(text) && !examples.includes(text))).toEqual([])
  },
)

test.each(guidesOfTheInterface.filter(({ language }) => language === defaultLanguage))(
  'guide $guideId names only existing buttons to press',
  ({ guideId }) => {
    const texts = new Set(getMessages(defaultLanguage).values())
    expect(buttonsIn(guideId).filter((text) => !texts.has(text))).toEqual([])
  },
)

describe.each(translations)('guide $guideId in $language', ({ guideId, language }) => {
  test('has the structure, images and links of the English guide', () => {
    expect(getOutline(guideId, language)).toEqual(getOutline(guideId, defaultLanguage))
  })

  test('quotes the interface texts of its language', () => {
    const english = [...getMessages(defaultLanguage)].filter(([, wording]) => !notQuoted.includes(wording))
    const translated = getMessages(language)
    const translatedQuotations = getQuotations(guideId, language)
    const missing = getQuotations(guideId, defaultLanguage).flatMap((quotations, section) =>
      quotations.filter((quotation) => {
        const keys = english.filter(([, wording]) => wording === quotation).map(([key]) => key)
        return (
          keys.length > 0 && !keys.some((key) => translatedQuotations[section]?.includes(translated.get(key) ?? ''))
        )
      }),
    )
    expect(missing).toEqual([])
  })
})
