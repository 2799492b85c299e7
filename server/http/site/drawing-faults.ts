import type { FastifyBaseLogger } from 'fastify'

/**
 * One line of the log says that pages cannot be drawn, another that they can again, and how often it failed meanwhile;
 * whoever came then had a page that draws itself.
 */
export function drawingFaults(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  /** By what was wrong: the pages that have it. */
  const faults = new Map<string, { pages: Set<string>; attempts: number }>()

  /** @returns how often it failed, where no page has the fault any longer */
  function leave(page: string, reason: string): number {
    const fault = faults.get(reason)
    if (!fault?.pages.delete(page) || fault.pages.size > 0) return 0
    faults.delete(reason)
    return fault.attempts
  }

  return {
    meet(page: string, error: unknown): void {
      const reason = error instanceof Error ? error.message : String(error)
      for (const other of faults.keys()) if (other !== reason) leave(page, other)
      const fault = faults.get(reason) ?? { pages: new Set(), attempts: 0 }
      if (!faults.has(reason)) log.error(error, `${page} cannot be drawn, and draws itself in the browser`)
      faults.set(reason, fault)
      fault.pages.add(page)
      fault.attempts += 1
    },
    over(page: string): void {
      for (const reason of faults.keys()) {
        const attempts = leave(page, reason)
        if (attempts) log.info(`Pages are drawn again after ${attempts} failed attempts: ${reason}`)
      }
    },
  }
}
