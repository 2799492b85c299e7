import { readStored, store } from '../lib/persisted-state.ts'

/** What this tab has loaded itself again for; the same version does it once. */
const reloadedKey = 'reloaded-from'
/** Whoever stays, since something is unsaved, is told after it, in milliseconds, that the page is not coming. */
const reloadTimeoutMs = 5000

/** The script that the page began with, after what it runs on; the server names another one once it has a new version. */
const getEntryScript = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.getAttribute('src')

let checking: Promise<boolean> | undefined

async function reloadIfReplaced(): Promise<boolean> {
  const own = getEntryScript()
  if (!own || readStored(reloadedKey) === own) return false
  const reply = await fetch('/', { cache: 'no-store' })
  if (!reply.ok || (await reply.text()).includes(new URL(own, location.href).pathname)) return false
  store(reloadedKey, own)
  // Forbidden storage would let it go round and round.
  if (readStored(reloadedKey) !== own) return false
  location.reload()
  return true
}

/**
 * A file of this version did not come. Where the server has a new version, the old files are gone with it: the page is
 * loaded again, once; what was typed is kept by the tab.
 * @returns once the page should be gone; at once where it is not loaded again
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
