import { loadNamespace } from './i18n.ts'

/**
 * Side-effect module for signed-in pages. Its chunk resolves once the staff messages are loaded, so components do not
 * have to wait for them.
 */
await loadNamespace('staff')
