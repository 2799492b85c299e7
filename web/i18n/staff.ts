import { loadNamespace } from './i18n.ts'

/**
 * Side-effect module for signed-in pages. Its chunk resolves once the messages are loaded, so components do not
 * have to wait for them.
 */
await Promise.all([loadNamespace('account'), loadNamespace('staff')])
