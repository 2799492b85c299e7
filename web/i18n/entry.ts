import { loadNamespace } from './i18n.ts'

/** Side-effect module for pages of a family's entry, as `staff.ts`. */
await loadNamespace('entry')
