import { loadNamespace } from './i18n.ts'

/** Side-effect module for the form of subscriptions, as `staff.ts`. */
await loadNamespace('subscription')
