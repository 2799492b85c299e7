import { readStored, store } from '../lib/storage/persisted-state.ts'

/** Session storage key of the version that this tab has already reloaded for; prevents reload loops. */
const reloadedKey = 'reloaded-from'
/** Wait for the reload, in ms. The page stays if the user cancels because of unsaved changes. */
const reloadTimeoutMs = 5000

/** Returns the entry script: the last module script, after its dependencies. A new version has another one. */
const getEntryScript = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.getAttribute('src')

let checking: Promise<boolean> | undefined

async function reloadIfReplaced(): Promise<boolean> {
  const entryScript = getEntryScript()
  if (!entryScript || readStored(reloadedKey) === entryScript) return false
  const reply = await fetch('/', { cache: 'no-store' })
  if (!reply.ok || (await reply.text()).includes(new URL(entryScript, location.href).pathname)) return false
  store(reloadedKey, entryScript)
  // Without session storage, reloads would loop.
  if (readStored(reloadedKey) !== entryScript) return false
  location.reload()
  return true
}

/**
 * Handles a failed chunk: reloads once if the server has a new version, whose deployment removed the old files. Form
 * drafts survive in session storage.
 * @returns after the reload should have happened, or immediately if there is none
 */
export async function reloadForNewVersion(): Promise<void> {
  checking ??= reloadIfReplaced().catch(() => false)
  const isReloading = await checking
  checking = undefined
  if (isReloading) await new Promise((done) => setTimeout(done, reloadTimeoutMs))
}

globalThis.addEventListener?.('vite:preloadError', () => {
  reloadForNewVersion()
})
