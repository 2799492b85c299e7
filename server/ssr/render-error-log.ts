import type { FastifyBaseLogger } from 'fastify'

/**
 * Logs once that pages cannot be rendered, and once that they can again, with the number of failed attempts. In the
 * meantime visitors get the client-rendered page.
 */
export function createRenderErrorLog(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  const failures = new Map<string, { pages: Set<string>; attempts: number }>()

  function clearFailure(page: string, reason: string): number {
    const failure = failures.get(reason)
    if (!failure?.pages.delete(page) || failure.pages.size > 0) return 0
    failures.delete(reason)
    return failure.attempts
  }

  return {
    report(page: string, error: unknown): void {
      const reason = error instanceof Error ? error.message : String(error)
      for (const other of failures.keys()) if (other !== reason) clearFailure(page, other)
      const failure = failures.get(reason) ?? { pages: new Set(), attempts: 0 }
      if (!failures.has(reason))
        log.error(error, `${page} could not be rendered on the server and falls back to client rendering`)
      failures.set(reason, failure)
      failure.pages.add(page)
      failure.attempts += 1
    },
    clear(page: string): void {
      for (const reason of failures.keys()) {
        const attempts = clearFailure(page, reason)
        if (attempts) log.info(`Server rendering succeeds again after ${attempts} failed attempts: ${reason}`)
      }
    },
  }
}
