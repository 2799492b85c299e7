import { loadNamespace } from './i18n.ts'

/** Imported, for its effect alone, by what shows words of the public poll or of its winners; see `staff.ts`. */
await loadNamespace('poll')
