import { loadNamespace } from './i18n.ts'

/**
 * Imported, for its effect alone, by what only people with an account see: the lazily loaded chunk that holds this file
 * is there once their part of the catalogue is, so that no component has to wait for it.
 */
await loadNamespace('staff')
