import { loadNamespace } from './i18n.ts'

/** Side-effect module for pages that list mails, as `staff.ts`. */
await loadNamespace('mail')
