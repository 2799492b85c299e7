import { readFileSync } from 'node:fs'
import { type PageKind, pageKinds } from '@snowplow/contract/content-page/content-page-kinds.ts'
import { type Language, languageCodes } from '@snowplow/contract/text/languages.ts'
import { type ContestDetails, getContestDetails, type Settings } from './contest-details.ts'

// Mustache's syntax: `{{name}}`, `{{#name}}…{{/name}}` for a detail that is present, `{{^name}}…{{/name}}` for a missing one.
const section = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g
const placeholder = /\{\{(\w+)\}\}/g
// A tag alone on its line leaves no empty line.
const tagLine = /^(\{\{[#^/]\w+\}\})\n/gm

const templates = new Map(
  languageCodes.flatMap((language) =>
    pageKinds.map((kind) => {
      const template = readFileSync(new URL(`${language}/${kind}.md`, import.meta.url), 'utf8')
      return [`${language}/${kind}`, template.replace(tagLine, '$1')] as const
    }),
  ),
)

const selectSections = (template: string, details: ContestDetails): string =>
  template.replace(section, (_, mark, name: keyof ContestDetails, content) =>
    (mark === '#') === Boolean(details[name]) ? selectSections(content, details) : '',
  )

export function getStandardText(kind: PageKind, language: Language, settings: Settings): string {
  const details = getContestDetails(language, settings)
  return selectSections(templates.get(`${language}/${kind}`) ?? '', details).replace(
    placeholder,
    (_, name: keyof ContestDetails) => String(details[name]),
  )
}
