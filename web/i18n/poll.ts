import { loadNamespace } from './i18n.ts'

/** Side-effect module: import it wherever messages of the public poll or the winners are used; see `staff.ts`. */
await loadNamespace('poll')
