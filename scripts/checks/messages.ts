import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@snowplow/contract/text/languages.ts'

/**
 * Returns a text of the interface by its key, such as `vote.submit`.
 * @throws for an unknown key
 */
export type Translate = (key: string) => string

export function getTranslate(language: Language): Translate {
  const folder = join(import.meta.dirname, '../../web/i18n/messages')
  const files = globSync([`${language}.json`, `${language}.*.json`], { cwd: folder })
  const catalogues = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return (key) => {
    const [group = '', name = ''] = key.split('.')
    const message = catalogues.map((catalogue) => catalogue[group]?.[name]).find((found) => found !== undefined)
    if (message === undefined) throw new Error(`The interface has no text ${key} in ${language}`)
    return message
  }
}
