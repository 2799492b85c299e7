import { AsyncLocalStorage } from 'node:async_hooks'

const working = new AsyncLocalStorage<'staff'>()

/** Runs work of administrators, staff or the background: it may hold a part of the connections and never all of them. */
export const inStaffShare = <Result>(work: () => Result): Result => working.run('staff', work)

export const isInStaffShare = () => working.getStore() === 'staff'
