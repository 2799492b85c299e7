import { defaultLanguage, type Language } from '@snowplow/contract/text/languages.ts'
import { type Guide, type GuideId, type GuideModule, operatingPages } from './guide.ts'

/** Guides by path, each a separate chunk. */
const files = import.meta.glob<GuideModule>([
  '../../../docs/guides/*.md',
  '../../../docs/operating/*.md',
  '!../../../docs/operating/README.md',
])
const getFile = (guideId: GuideId, language: Language) =>
  files[`../../../docs/guides/${guideId}${language === defaultLanguage ? '' : `.${language}`}.md`]

async function load(guideId: GuideId, language: Language): Promise<Guide> {
  const translation = getFile(guideId, language)
  // docs/operating is a separate folder, for operators who have the source but no server yet.
  const rest = guideId === 'operators' ? operatingPages.map((page) => files[`../../../docs/operating/${page}.md`]) : []
  const sources = [translation ?? getFile(guideId, defaultLanguage), ...rest]
  const [first, ...others] = await Promise.all(sources.map((source) => source?.()))
  if (!first) throw new Error(`There is no guide ${guideId}`)
  const texts = [first, ...others.filter((other) => other !== undefined)]
  return {
    ...first.outline,
    contents: texts.flatMap(({ outline }) => outline.contents),
    texts,
    language: translation ? language : defaultLanguage,
  }
}

const cache = new Map<string, Guide | Promise<Guide>>()

/**
 * Returns a guide in the language if translated, else in English: the cached value for a synchronous render, or, while
 * it loads, the same promise on each call, for `use` during render.
 */
export function loadGuide(guideId: GuideId, language: Language): Guide | Promise<Guide> {
  const name = `${guideId} ${language}`
  const before = cache.get(name)
  if (before) return before
  const guide = load(guideId, language)
  cache.set(name, guide)
  guide.then(
    (here) => cache.set(name, here),
    // Retries on the next request.
    () => cache.delete(name),
  )
  return guide
}
