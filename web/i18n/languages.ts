/** Every language of the interface and its direction. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
} as const

export type Language = keyof typeof languages
export const defaultLanguage: Language = 'en'
