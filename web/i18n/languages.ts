/**
 * Every language of the interface (section 9): its own name, its direction, the locale that words its dates and numbers,
 * and what to say when none of its words can be loaded, or when there are no scripts on a page that only they draw.
 * Arabic is read with Latin digits: phone numbers, grades, dates on the department's letters and the digits on the trucks
 * are Latin here, and so is what a family types into this form; two kinds side by side would have to be compared digit by
 * digit. Arabic of the Maghreb, and many newspapers, write them so too.
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

export type Language = keyof typeof languages
export type Direction = (typeof languages)[Language]['direction']
export const defaultLanguage: Language = 'en'
export const languageCodes = Object.keys(languages) as Language[]

/** The language of a tag such as `ar-EG`; undefined where the interface does not have it. */
const languageOf = (tag: string): Language | undefined =>
  languageCodes.find((code) => code === tag.toLowerCase().split(/[-_]/)[0])

/** What was chosen here before, else the first of the browser's languages that the interface has, else English. */
export function chooseLanguage(selectedTag: string | null, preferred: readonly string[]): Language {
  for (const tag of [selectedTag ?? '', ...preferred]) {
    const language = languageOf(tag)
    if (language) return language
  }
  return defaultLanguage
}

/** The page's direction: Arabic is always right to left; the others follow the person's settings (section 3). */
export const directionOf = (language: Language, preferred: Direction | null): Direction =>
  languages[language].direction === 'rtl' ? 'rtl' : (preferred ?? 'ltr')

/** The locale for `Intl`. */
export const localeOf = (language: string): string => languages[languageOf(language) ?? defaultLanguage].locale
