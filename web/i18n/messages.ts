import type { Language } from './languages.ts'
import type open from './messages/en.json'
import type staff from './messages/en.staff.json'

/**
 * The catalogue has two files for each language: `en.json` is what a visitor may meet, `en.staff.json` what only people
 * with an account see. Both make up one namespace, so that a key is written the same wherever it stands.
 */
export type Messages = typeof open & typeof staff
export type Part = 'open' | 'staff'

const files: Record<Language, Record<Part, () => Promise<{ default: object }>>> = {
  en: { open: () => import('./messages/en.json'), staff: () => import('./messages/en.staff.json') },
  tr: { open: () => import('./messages/tr.json'), staff: () => import('./messages/tr.staff.json') },
  ar: { open: () => import('./messages/ar.json'), staff: () => import('./messages/ar.staff.json') },
}

/** A part of the catalogue in one language; nothing of any other language comes along. */
export const readMessages = async (language: Language, part: Part): Promise<object> =>
  (await files[language][part]()).default
