import type { Language } from '@snowplow/contract/text/languages.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { translateGrade } from './county.queries.ts'

const isDefaultGrade = (name: string) => /^(?:(?:Pre-)?Kindergarten|\d+(?:st|nd|rd|th) Grade)$/.test(name)

/** Grade level within a sentence, such as `4th grade`. A name that the office made up stays as it is. */
export const translateGradeInText = (name: string, t: Translate, language: Language): string =>
  isDefaultGrade(name) ? translateGrade(name, t).toLocaleLowerCase(language) : name
