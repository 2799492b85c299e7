import { AsyncLocalStorage } from 'node:async_hooks'

const working = new AsyncLocalStorage<'staff'>()

/** Runs work of administrators, staff or background jobs, which may use some of the connections, never all. */
export const inStaffShare = <Result>(work: () => Result): Result => working.run('staff', work)

export const isInStaffShare = () => working.getStore() === 'staff'
