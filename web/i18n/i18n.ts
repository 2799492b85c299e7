import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage } from './languages.ts'
import en from './messages/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'messages'
    resources: { messages: typeof en }
  }
}

/** React escapes what it shows, so the catalogue must not escape it again. */
export const i18n = i18next.use(initReactI18next)
i18n.init({
  lng: defaultLanguage,
  ns: ['messages'],
  defaultNS: 'messages',
  resources: { en: { messages: en } },
  interpolation: { escapeValue: false },
})
