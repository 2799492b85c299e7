/** The guides as they stand in docs/guides, for the tests alone. */
import { existsSync, readFileSync } from 'node:fs'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import type { Nodes } from 'mdast'
import { nodesIn, parse, wordsOf } from '../../build/guides.ts'
import { defaultLanguage, type Language, languageCodes } from '../../i18n/languages.ts'
import { anchorOf, type Part, parts } from './guide.ts'

export const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

export const fileOf = (part: Part, language: Language) =>
  `docs/guides/${part}${language === defaultLanguage ? '' : `.${language}`}.md`
export const isThere = (part: Part, language: Language) => existsSync(new URL(fileOf(part, language), root))

export const guides = parts.flatMap((part) =>
  languageCodes.filter((language) => isThere(part, language)).map((language) => ({ part, language })),
)

/** A guide as it is shown: in English where it was not translated. */
export const blocksOf = (part: Part, language: Language) => [
  ...parse(read(fileOf(part, isThere(part, language) ? language : defaultLanguage))).children,
  ...(part === 'operators' ? parse(read('docs/operating.md')).children.slice(1) : []),
]

export const ofType = <Type extends Nodes['type']>(nodes: Nodes[], ...types: Type[]) =>
  nodes
    .flatMap(nodesIn)
    .filter((node): node is Extract<Nodes, { type: Type }> => types.some((type) => type === node.type))

/** Where Swagger UI shows a call: below the noun that its path begins with. */
const calls = Object.entries<Route>(allRoutes).map(([name, { path }]) => `/${path.split('/')[1]}/${name}`)

/** Every place of a guide that a link can name; the calls come after the text for developers. */
export const anchorsOf = (part: Part, language: Language) => [
  ...ofType(blocksOf(part, language), 'heading').map((heading) => anchorOf(wordsOf(heading))),
  ...(part === 'api' ? calls : []),
]
