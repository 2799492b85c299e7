import { readFileSync } from 'node:fs'
import type { Language } from '../web/i18n/languages.ts'

/** A text of the interface by its key, such as `vote.submit`; throws for a key that is not there. */
export type Say = (key: string) => string

export function wordsOf(language: Language): Say {
  const catalogues = ['', '.poll', '.staff'].map((part) =>
    JSON.parse(readFileSync(new URL(`../web/i18n/messages/${language}${part}.json`, import.meta.url), 'utf8')),
  )
  return (key) => {
    const [group = '', name = ''] = key.split('.')
    const words = catalogues.map((catalogue) => catalogue[group]?.[name]).find((found) => found !== undefined)
    if (words === undefined) throw new Error(`The interface has no text ${key} in ${language}`)
    return words
  }
}
