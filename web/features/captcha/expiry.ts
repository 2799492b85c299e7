/** Renews before the last moment, in which a solution could still be sent. */
const marginMs = 60_000
const checkIntervalMs = 10_000

/**
 * Calls back shortly before a challenge expires that has just arrived and is valid for `validSeconds`; in a hidden tab,
 * when it is shown again. Takes the longer duration of two clocks: the device's own, which may be wrong or be set
 * meanwhile, and `performance.now()`, which stops while a device sleeps.
 * @returns a function that stops watching
 */
export function watchExpiry(validSeconds: number, onExpired: () => void): () => void {
  const clock = Date.now()
  const stopwatch = performance.now()
  const check = () => {
    const elapsedMs = Math.max(Date.now() - clock, performance.now() - stopwatch)
    if (elapsedMs > validSeconds * 1000 - marginMs && !document.hidden) onExpired()
  }
  const timer = setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', check)
  addEventListener('focus', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('focus', check)
  }
}
