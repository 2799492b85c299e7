import type { Language } from '@snowplow/contract/text/languages.ts'
import { loadTranslator } from './i18n.ts'

export const [opening, closing] = ['⟦', '⟧']

/** The pseudo-locale of tests, as `en-XA`: a page in it shows which texts come from no catalogue. */
export async function loadPseudoTranslator(language: Language): ReturnType<typeof loadTranslator> {
  const translator = await loadTranslator(language)
  return { ...translator, t: (...message) => `${opening}${translator.t(...message)}${closing}` }
}
