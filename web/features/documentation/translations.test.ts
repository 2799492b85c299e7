import type { RootContent } from 'mdast'
import { describe, expect, test } from 'vitest'
import { wordsOf as plainWordsOf } from '../../build/guides.ts'
import { defaultLanguage, type Language, languageCodes } from '../../i18n/languages.ts'
import { type Part, parts } from './guide.ts'
import { blocksOf, fileOf, guides, isThere, ofType } from './guide-files.ts'

/** Whoever installs the software or calls it from a program reads its settings and errors in English anyway. */
const englishOnly: readonly Part[] = ['operators', 'api']
const translations = guides.filter(({ language }) => language !== defaultLanguage)

test('families, staff and administrators have a guide in every language', () => {
  for (const part of parts.filter((each) => !englishOnly.includes(each)))
    for (const language of languageCodes) expect(isThere(part, language), fileOf(part, language)).toBe(true)
})

/** What has to be the same in every language: each block in its place, how long lists are, what is shown and linked. */
const outlineOf = (part: Part, language: Language) =>
  blocksOf(part, language).map((block) => ({ ...shapeOf(block), leadsTo: addressesIn(block) }))

function shapeOf(block: RootContent) {
  if (block.type === 'heading') return { type: block.type, depth: block.depth }
  if (block.type === 'list') return { type: block.type, ordered: block.ordered, items: block.children.length }
  if (block.type === 'table')
    return { type: block.type, columns: block.children[0]?.children.length, rows: block.children.length }
  return { type: block.type }
}

/** Links and pictures, without the language that the names of files carry. */
const addressesIn = (block: RootContent) =>
  ofType([block], 'link', 'image').map(({ url }) => url.replace(/\.\w\w(\.\w+)/, '$1'))

type Catalogue = { [key: string]: Catalogue | string }
const catalogues = import.meta.glob<Catalogue>('../../i18n/messages/*.json', { eager: true, import: 'default' })

/** A step begins with its name and a full stop. */
const plain = (words: string) => words.replace(/\.$/, '')

/** Every text of the interface by its key; what is put into a text is worded as the guides word it, as dots. */
function wordsOf(language: Language): Map<string, string> {
  const words = new Map<string, string>()
  const collect = (catalogue: Catalogue, path: string) => {
    for (const [key, value] of Object.entries(catalogue)) {
      if (typeof value === 'string') words.set(`${path}.${key}`, plain(value.replace(/\{\{.*?\}\}/g, '…')))
      else collect(value, `${path}.${key}`)
    }
  }
  for (const [file, catalogue] of Object.entries(catalogues)) if (file.includes(`/${language}.`)) collect(catalogue, '')
  return words
}

/** Bold where they say what to do; only by chance the words of a button. */
const notQuoted = ['Read', 'Sort', 'Add', 'Name']

/** The quotations of each section: what stands out in its text, its links, and the first column of its tables. */
function quotationsOf(part: Part, language: Language): string[][] {
  const sections: string[][] = []
  for (const block of blocksOf(part, language)) {
    if (block.type === 'heading') sections.push([])
    const found = ofType([block], 'strong', 'emphasis', 'link')
    const firsts = block.type === 'table' ? block.children.slice(1).flatMap(({ children }) => children.slice(0, 1)) : []
    sections.at(-1)?.push(...[...found, ...firsts].map(plainWordsOf).map(plain))
  }
  return sections
}

/** Names that people type, in italics like a quotation of the interface. */
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

/** Bold text after the word that tells the reader to press a button. */
function pressedIn(part: Part): string[] {
  return ofType(blocksOf(part, defaultLanguage), 'paragraph').flatMap(({ children }) =>
    children.flatMap((node, place) => {
      const before = children[place - 1]
      const isPressed = node.type === 'strong' && before?.type === 'text' && /\bpress $/i.test(before.value)
      return isPressed ? [plain(plainWordsOf(node))] : []
    }),
  )
}

const guidesOfTheInterface = guides.filter(({ part }) => !englishOnly.includes(part))

test.each(guidesOfTheInterface)('guide $part in $language > italics quote the interface', ({ part, language }) => {
  const texts = new Set(wordsOf(language).values())
  const quoted = ofType(blocksOf(part, language), 'emphasis').map(plainWordsOf).map(plain)
  expect(quoted.filter((text) => !texts.has(text) && !examples.includes(text))).toEqual([])
})

test.each(guidesOfTheInterface.filter(({ language }) => language === defaultLanguage))(
  'guide $part > each button to press is a text of the interface',
  ({ part }) => {
    const texts = new Set(wordsOf(defaultLanguage).values())
    expect(pressedIn(part).filter((text) => !texts.has(text))).toEqual([])
  },
)

describe.each(translations)('the guide $part in $language', ({ part, language }) => {
  test('has the sections, steps, tables, pictures and links of the English one', () => {
    expect(outlineOf(part, language)).toEqual(outlineOf(part, defaultLanguage))
  })

  test('quotes the interface in the words that the interface has', () => {
    const english = [...wordsOf(defaultLanguage)].filter(([, words]) => !notQuoted.includes(words))
    const translated = wordsOf(language)
    const there = quotationsOf(part, language)
    const missing = quotationsOf(part, defaultLanguage).flatMap((quotations, section) =>
      quotations.filter((quotation) => {
        const keys = english.filter(([, words]) => words === quotation).map(([key]) => key)
        return keys.length > 0 && !keys.some((key) => there[section]?.includes(translated.get(key) ?? ''))
      }),
    )
    expect(missing).toEqual([])
  })
})
