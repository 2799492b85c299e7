import { existsSync, readFileSync } from 'node:fs'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { defaultLanguage, type Language, languageCodes } from '@snowplow/contract/languages.ts'
import type { Nodes, RootContent } from 'mdast'
import { nodesIn, parse, toText } from '../../build/guides.ts'
import { anchorOf, type GuideId, guideIds } from './guide.ts'

export const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

export const fileOf = (guideId: GuideId, language: Language) =>
  `docs/guides/${guideId}${language === defaultLanguage ? '' : `.${language}`}.md`
export const hasGuide = (guideId: GuideId, language: Language) => existsSync(new URL(fileOf(guideId, language), root))

export const guides = guideIds.flatMap((guideId) =>
  languageCodes.filter((language) => hasGuide(guideId, language)).map((language) => ({ guideId, language })),
)

const parsedFiles = new Map<string, RootContent[]>()

/** Parses each file once: the operating guide takes a third of a second. */
function parseFile(path: string): RootContent[] {
  const blocks = parsedFiles.get(path) ?? parse(read(path)).children
  parsedFiles.set(path, blocks)
  return blocks
}

export const blocksOf = (guideId: GuideId, language: Language) => [
  ...parseFile(fileOf(guideId, hasGuide(guideId, language) ? language : defaultLanguage)),
  ...(guideId === 'operators' ? parseFile('docs/operating.md').slice(1) : []),
]

export const ofType = <Type extends Nodes['type']>(nodes: Nodes[], ...types: Type[]) =>
  nodes
    .flatMap(nodesIn)
    .filter((node): node is Extract<Nodes, { type: Type }> => types.some((type) => type === node.type))

/** Anchors of operations in Swagger UI, grouped by the first segment of the path. */
const calls = Object.entries<Route>(allRoutes).map(([name, { path }]) => `/${path.split('/')[1]}/${name}`)

export const anchorsOf = (guideId: GuideId, language: Language) => [
  ...ofType(blocksOf(guideId, language), 'heading').map((heading) => anchorOf(toText(heading))),
  ...(guideId === 'api' ? calls : []),
]
