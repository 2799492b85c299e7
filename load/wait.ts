import { setTimeout as delay } from 'node:timers/promises'

interface Waiting {
  pauseMs?: number
  timeoutMs?: number
}

/** Repeats a check until it is true. @returns false after `timeoutMs` */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  { pauseMs = 100, timeoutMs = Number.POSITIVE_INFINITY }: Waiting = {},
): Promise<boolean> {
  const latest = performance.now() + timeoutMs
  while (!(await check())) {
    if (performance.now() > latest) return false
    await delay(pauseMs)
  }
  return true
}

/** @returns false without a reply */
export async function isServing(url: string, timeoutMs = 5000): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
