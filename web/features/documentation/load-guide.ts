import { defaultLanguage, type Language } from '../../i18n/languages.ts'
import type { Guide, GuideId, GuideModule } from './guide.ts'

/** Every guide by its path, each a file of its own that only its readers load. */
const files = import.meta.glob<GuideModule>(['../../../docs/guides/*.md', '../../../docs/operating.md'])
const fileOf = (guideId: GuideId, language: Language) =>
  files[`../../../docs/guides/${guideId}${language === defaultLanguage ? '' : `.${language}`}.md`]

async function load(guideId: GuideId, language: Language): Promise<Guide> {
  const translation = fileOf(guideId, language)
  // docs/operating.md stands apart for whoever has the source and no server yet.
  const rest = guideId === 'operators' ? [files['../../../docs/operating.md']] : []
  const sources = [translation ?? fileOf(guideId, defaultLanguage), ...rest]
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
 * A guide by its part, in the reader's language where it was translated, else in English: itself once it is here, so
 * that it shows at once, until then the same promise each time, so that a page can wait for it while it renders.
 */
export function guideOf(guideId: GuideId, language: Language): Guide | Promise<Guide> {
  const name = `${guideId} ${language}`
  const before = cache.get(name)
  if (before) return before
  const guide = load(guideId, language)
  cache.set(name, guide)
  guide.then(
    (here) => cache.set(name, here),
    // What could not be loaded is asked for again by the next page that wants it.
    () => cache.delete(name),
  )
  return guide
}
