interface LanguageRow {
  /** Native. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Locale of dates and numbers. */
  locale: string
  /** Whether a speaker has reviewed the translation. Others are off until the office offers them. */
  isReviewed: boolean
  /** Whether it has the texts of signed-in pages, which are in English otherwise. */
  isForStaff: boolean
  /** Message for a failed catalogue. */
  failed: string
  /** Message of client-rendered pages without scripts. */
  noScripts: string
}

/**
 * Languages of the interface (section 9, and those of guests alone). An installation offers some of them. Arabic uses Latin digits, as do phone numbers,
 * grades, the department's letters and the trucks here, and what families enter in the form; mixed digits would have
 * to be compared one by one. Maghrebi Arabic and many newspapers use them too.
 */
export const languages = {
  en: {
    name: 'English',
    direction: 'ltr',
    locale: 'en-US',
    isReviewed: true,
    isForStaff: true,
    failed: 'Something went wrong.',
    noScripts: 'This page needs JavaScript.',
  },
  tr: {
    name: 'Türkçe',
    direction: 'ltr',
    locale: 'tr-TR',
    isReviewed: true,
    isForStaff: true,
    failed: 'Bir sorun oluştu.',
    noScripts: 'Bu sayfa JavaScript gerektirir.',
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    locale: 'ar-u-nu-latn',
    isReviewed: true,
    isForStaff: true,
    failed: 'حدث خطأ ما.',
    noScripts: 'تحتاج هذه الصفحة إلى JavaScript.',
  },
  es: {
    name: 'Español',
    direction: 'ltr',
    locale: 'es-US',
    isReviewed: false,
    isForStaff: false,
    failed: 'Ocurrió un error.',
    noScripts: 'Esta página necesita JavaScript.',
  },
} as const satisfies Record<string, LanguageRow>

/** Start of the names of the font files to preload: Turkish has letters in both files. Read by the server alone. */
export const preloadedFonts: Record<Language, string> = {
  en: 'figtree-latin-wght',
  tr: 'figtree-latin',
  ar: 'figtree-latin-wght',
  es: 'figtree-latin-wght',
}

/** Catalogues of a language (web/i18n/i18n.ts). */
export type Namespace =
  | 'open'
  | 'form'
  | 'entry'
  | 'class'
  | 'subscription'
  | 'poll'
  | 'results'
  | 'account'
  | 'staff'
  | 'mail'
  | 'seo'
  | 'press'

export type Language = keyof typeof languages
export type Direction = LanguageRow['direction']
export const defaultLanguage: Language = 'en'
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

const getLanguage = (tag: string): Language | undefined =>
  languageCodes.find((code) => code === tag.toLowerCase().split(/[-_]/)[0])

/** Languages of an installation that has not chosen its own. */
export const reviewedLanguages: readonly Language[] = languageCodes.filter((code) => languages[code].isReviewed)

export function chooseLanguage(
  selectedTag: string | null,
  preferred: readonly string[],
  offered: readonly string[] = reviewedLanguages,
): Language {
  for (const tag of [selectedTag ?? '', ...preferred]) {
    const language = getLanguage(tag)
    if (language && offered.includes(language)) return language
  }
  return defaultLanguage
}

/** Page direction: always rtl for Arabic, otherwise from the user's settings (section 3). */
export const getDirection = (language: Language, preferred: Direction | null): Direction =>
  languages[language].direction === 'rtl' ? 'rtl' : (preferred ?? 'ltr')

export const getLocale = (language: string): string => languages[getLanguage(language) ?? defaultLanguage].locale
