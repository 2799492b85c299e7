import type { FastifyBaseLogger } from 'fastify'

/**
 * One line of the log says that pages cannot be drawn, another that they can again, and how often it failed meanwhile;
 * whoever came then had a page that draws itself.
 */
export function createRenderErrorLog(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  /** By what was wrong: the pages that have it. */
  const failures = new Map<string, { pages: Set<string>; attempts: number }>()

  /** @returns how often it failed, where no page has the fault any longer */
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
      if (!failures.has(reason)) log.error(error, `${page} cannot be drawn, and draws itself in the browser`)
      failures.set(reason, failure)
      failure.pages.add(page)
      failure.attempts += 1
    },
    over(page: string): void {
      for (const reason of failures.keys()) {
        const attempts = clearFailure(page, reason)
        if (attempts) log.info(`Pages are drawn again after ${attempts} failed attempts: ${reason}`)
      }
    },
  }
}
