import { existsSync, readFileSync } from 'node:fs'
import { allRoutes } from '@snowplow/contract/api/all-routes.ts'
import type { Route } from '@snowplow/contract/api/route.ts'
import { defaultLanguage, type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import type { Nodes, RootContent } from 'mdast'
import { listNodes, parse, toChapter, toText } from '../../build/guides.ts'
import { type GuideId, guideIds, operatingPages, toAnchor } from './guide.ts'

export const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

export const getGuideFile = (guideId: GuideId, language: Language) =>
  `docs/guides/${guideId}${language === defaultLanguage ? '' : `.${language}`}.md`
export const hasGuide = (guideId: GuideId, language: Language) =>
  existsSync(new URL(getGuideFile(guideId, language), root))

export const guides = guideIds.flatMap((guideId) =>
  languageCodes.filter((language) => hasGuide(guideId, language)).map((language) => ({ guideId, language })),
)

const parsedFiles = new Map<string, RootContent[]>()

/** Parses each file once: the pages of the operating guide take a third of a second. */
function parseFile(path: string): RootContent[] {
  const blocks = parsedFiles.get(path) ?? parse(read(path)).children
  parsedFiles.set(path, blocks)
  return blocks
}

export const listBlocks = (guideId: GuideId, language: Language) => [
  ...parseFile(getGuideFile(guideId, hasGuide(guideId, language) ? language : defaultLanguage)),
  ...(guideId === 'operators'
    ? operatingPages.flatMap((page) => toChapter(parseFile(`docs/operating/${page}.md`)))
    : []),
]

export const filterByType = <Type extends Nodes['type']>(nodes: Nodes[], ...types: Type[]) =>
  nodes
    .flatMap(listNodes)
    .filter((node): node is Extract<Nodes, { type: Type }> => types.some((type) => type === node.type))

/** Anchors of operations in Swagger UI, grouped by the first segment of the path. */
const calls = Object.entries<Route>(allRoutes).map(([name, { path }]) => `/${path.split('/')[1]}/${name}`)

export const listAnchors = (guideId: GuideId, language: Language) => [
  ...filterByType(listBlocks(guideId, language), 'heading').map((heading) => toAnchor(toText(heading))),
  ...(guideId === 'api' ? calls : []),
]
