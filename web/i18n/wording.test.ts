import { readdirSync, readFileSync } from 'node:fs'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import { errors } from '@snowplow/contract/api/errors.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { languageCodes, languages } from '@snowplow/contract/text/languages.ts'
import { expect, test } from 'vitest'

/** Words to avoid in English texts, each with its replacement. */
const terms: [avoid: RegExp, write: string][] = [
  [/\bbr(ing|ings|inging|ought) ([a-z]+ )?in\b/i, 'import'],
  [/\bfaulty\b/i, 'with errors'],
  [/\bmeanwhile\b|\bin the meantime\b/i, 'just now, or nothing'],
  [/\bst(and|ands|ood|anding) in the way\b/i, 'in use, fix these first, prevents'],
  [/\bthere (is|are|was|were) no such\b|\bhas no such\b/i, 'not found'],
  [/\bsen(d|ds|t) in\b(?! the)/i, 'submit'],
  [/\bexclud(e|es|ed|ing)\b.{0,20}\bballots?\b|\bballots?\b.{0,20}\bexcluded\b/i, 'set aside'],
]

/** Words of the code and the API, which screens and the guides of their users avoid. */
const codeTerms: typeof terms = [
  [/\brecords holds?\b/i, 'legal hold'],
  [/\bcertificates? of destruction\b/i, 'proof of deletion'],
  [/\bscrutineers?\b/i, 'independent checker'],
]

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

type Messages = { [key: string]: string | Messages }
const textsIn = (messages: Messages, path: string): [path: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : textsIn(value, `${path}${key}.`),
  )

const readLines = (path: string): [path: string, text: string][] =>
  read(path)
    .split('\n')
    .map((line, index) => [`${path}:${index + 1}`, line])

/** Lists each occurrence with its replacement. */
const violationsIn = (texts: [path: string, text: string][], avoided = terms) =>
  texts.flatMap(([source, text]) =>
    avoided.flatMap(([avoid, write]) => {
      const found = avoid.exec(text)
      return found ? [`${source}: instead of “${found[0]}” write ${write}`] : []
    }),
  )

test('English catalogue > uses none of the words to avoid', () => {
  const files = readdirSync(new URL('messages/', import.meta.url)).filter((file) => file.startsWith('en.'))
  const texts = files.flatMap((file) => textsIn(JSON.parse(read(`web/i18n/messages/${file}`)), `${file} `))
  expect(texts.length).toBeGreaterThan(1000)
  expect(violationsIn(texts, [...terms, ...codeTerms])).toEqual([])
})

test('English content pages > use none of the words to avoid', () => {
  const pages = pageKinds.flatMap((kind) => readLines(`server/features/content-page/templates/en/${kind}.md`))
  expect(violationsIn(pages)).toEqual([])
})

test('English guides > use none of the words to avoid', () => {
  const guides = readdirSync(new URL('docs/guides/', root)).filter((file) => /^[a-z]+\.md$/.test(file))
  expect(guides.length).toBeGreaterThan(4)
  expect(violationsIn(guides.flatMap((guide) => readLines(`docs/guides/${guide}`)))).toEqual([])
})

test('API reference > uses none of the words to avoid', () => {
  const routes = Object.entries(allRoutes).map(([name, route]: [string, Route]): [string, string] => [
    name,
    route.summary ?? '',
  ])
  const replies = Object.entries(errors).map(([code, { message }]): [string, string] => [code, message])
  expect(violationsIn([...routes, ...replies])).toEqual([])
})

/** Messages whose terms a guide explains under its last heading. */
const glossary = {
  administrators: {
    'staff.json': ['retention.holdTitle', 'retention.certificates', 'pollResult.patternsTitle', 'setAside.title'],
    'results.json': ['results.file_fingerprints'],
  },
  families: { 'results.json': ['results.file_fingerprints', 'results.file_set-asides'] },
}

test.each(languageCodes)('glossaries of the guides > use the terms of the screens: %s', (language) => {
  for (const [guide, catalogs] of Object.entries(glossary)) {
    if (guide !== 'families' && !languages[language].isForStaff) continue
    if (language === 'en') expect(violationsIn(readLines(`docs/guides/${guide}.md`), codeTerms)).toEqual([])
    const words =
      read(`docs/guides/${guide}${language === 'en' ? '' : `.${language}`}.md`)
        .split('\n## ')
        .at(-1) ?? ''
    for (const [catalog, keys] of Object.entries(catalogs)) {
      const texts = new Map(textsIn(JSON.parse(read(`web/i18n/messages/${language}.${catalog}`)), ''))
      for (const key of keys) expect(words).toContain(`- **${texts.get(key)}**: `)
    }
  }
})
