import { defaultLanguage, type Language } from '../../i18n/languages.ts'
import { type Guide, type Part, readGuide, withoutTitle } from './guide.ts'

/** Every guide by its path, each a file of its own that only its readers load. */
const files = import.meta.glob<string>('../../../docs/guides/*.md', { query: '?raw', import: 'default' })
const fileOf = (part: Part, language: Language) =>
  files[`../../../docs/guides/${part}${language === defaultLanguage ? '' : `.${language}`}.md`]

async function read(part: Part, language: Language): Promise<Guide> {
  const translation = fileOf(part, language)
  const text = await (translation ?? fileOf(part, defaultLanguage))?.()
  if (text === undefined) throw new Error(`There is no guide ${part}`)
  const guide = readGuide(part === 'operators' ? `${text}\n${await operating()}` : text)
  return { ...guide, language: translation ? language : defaultLanguage }
}

/** The operators' guide goes on with docs/operating.md, which stands there for whoever has the source and no server yet. */
const operating = async () => withoutTitle((await import('../../../docs/operating.md?raw')).default)

const asked = new Map<string, Promise<Guide>>()

/**
 * A guide by its part, in the reader's language where it was translated, else in English. The same promise each time,
 * so that a page can wait for it while it renders.
 */
export function guideOf(part: Part, language: Language): Promise<Guide> {
  const name = `${part} ${language}`
  const before = asked.get(name)
  if (before) return before
  const guide = read(part, language)
  asked.set(name, guide)
  // What could not be loaded is asked for again by the next page that wants it.
  guide.catch(() => asked.delete(name))
  return guide
}
