/**
 * Languages of the interface (section 9): native name, direction, locale of dates and numbers, and the messages for
 * failed catalogues and for client-rendered pages without scripts. Arabic uses Latin digits, as do phone numbers,
 * grades, the department's letters and the trucks here, and what families enter in the form; mixed digits would have
 * to be compared one by one. Maghrebi Arabic and many newspapers use them too.
 */
export const languages = {
  en: {
    name: 'English',
    direction: 'ltr',
    locale: 'en-US',
    failed: 'Something went wrong.',
    noScripts: 'This page needs JavaScript.',
  },
  tr: {
    name: 'Türkçe',
    direction: 'ltr',
    locale: 'tr-TR',
    failed: 'Bir sorun oluştu.',
    noScripts: 'Bu sayfa JavaScript gerektirir.',
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    locale: 'ar-u-nu-latn',
    failed: 'حدث خطأ ما.',
    noScripts: 'تحتاج هذه الصفحة إلى JavaScript.',
  },
} as const

/** Start of the names of the font files to preload: Turkish has letters in both files. Read by the server alone. */
export const preloadedFonts: Record<Language, string> = {
  en: 'figtree-latin-wght',
  tr: 'figtree-latin',
  ar: 'figtree-latin-wght',
}

/** Catalogues of a language (web/i18n/i18n.ts). */
export type Namespace = 'open' | 'form' | 'entry' | 'class' | 'poll' | 'results' | 'account' | 'staff' | 'mail' | 'seo'

export type Language = keyof typeof languages
export type Direction = (typeof languages)[Language]['direction']
export const defaultLanguage: Language = 'en'
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

const getLanguage = (tag: string): Language | undefined =>
  languageCodes.find((code) => code === tag.toLowerCase().split(/[-_]/)[0])

export function chooseLanguage(selectedTag: string | null, preferred: readonly string[]): Language {
  for (const tag of [selectedTag ?? '', ...preferred]) {
    const language = getLanguage(tag)
    if (language) return language
  }
  return defaultLanguage
}

/** Page direction: always rtl for Arabic, otherwise from the user's settings (section 3). */
export const getDirection = (language: Language, preferred: Direction | null): Direction =>
  languages[language].direction === 'rtl' ? 'rtl' : (preferred ?? 'ltr')

export const getLocale = (language: string): string => languages[getLanguage(language) ?? defaultLanguage].locale
