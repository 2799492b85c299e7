import { AsyncLocalStorage } from 'node:async_hooks'

const workload = new AsyncLocalStorage<'staff'>()

/** Runs work of administrators, staff or background jobs, which may use some of the connections, never all. */
export const withStaffPool = <Result>(work: () => Result): Result => workload.run('staff', work)

export const isInStaffPool = () => workload.getStore() === 'staff'
