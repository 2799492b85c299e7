import { loadNamespace } from './i18n.ts'

/** Side-effect module for what classes need, as `staff.ts`. */
await loadNamespace('class')
