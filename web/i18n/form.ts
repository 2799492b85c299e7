import { loadNamespace } from './i18n.ts'

/** Side-effect module for a family's correction of its entry, as `staff.ts`. */
await loadNamespace('form')
