import { digestRows, readLastId } from '../row-digest.ts'

/**
 * Compares the ballots of a restored database with those of the running one up to its last one: a process commits them in the
 * order of their ids, so that a snapshot of one instant contains all of them, each unchanged, and none after.
 */
export async function compareBallots(running: string, restored: string) {
  const ballots = { table: 'ballot', columns: ['*'], lastId: await readLastId(restored, 'ballot') }
  const [expected, found] = [await digestRows(running, ballots), await digestRows(restored, ballots)]
  return {
    ballots: found.rows,
    missing: expected.rows - found.rows,
    isEqual: expected.digest === found.digest,
  }
}
