import { takeAdvisoryLock } from '../../../../db/advisory-lock.ts'
import type { Em } from '../../../../db/orm.ts'

/** Any number will do that nothing else locks. */
const lock = 20_250_812

/**
 * Waits until nobody else changes hints, groups or counts, and keeps others out until the transaction ends: an entry
 * belongs to a group because of all the others, and is counted once.
 */
export const lockExaminations = (em: Em) => takeAdvisoryLock(em, lock)
