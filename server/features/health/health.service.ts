import { setTimeout as pause } from 'node:timers/promises'
import { build } from '../../build.ts'
import type { Orm } from '../../db/orm.ts'
import { type FaultyField, Refusal } from '../../http/problem.ts'

const databaseTimeoutMs = 1000

export function healthService(orm: Orm, isStopping: () => boolean) {
  let areMigrationsDone = false

  async function answers(): Promise<boolean> {
    const asked = orm.em
      .fork()
      .execute('select 1')
      .then(Boolean, () => false)
    return Promise.race([asked, pause(databaseTimeoutMs, false, { ref: false })])
  }

  /** Asked until they are: a running process does not lose its migrations. */
  async function migrationsAreDone(): Promise<boolean> {
    areMigrationsDone ||= await orm.migrator.getPending().then(
      (pending) => pending.length === 0,
      () => false,
    )
    return areMigrationsDone
  }

  async function faults(): Promise<FaultyField[]> {
    if (isStopping()) return [['server', 'stopping']]
    if (!(await answers())) return [['database', 'not_answering']]
    return (await migrationsAreDone()) ? [] : [['migrations', 'not_done']]
  }

  return {
    getLiveness() {
      return { status: 'live' as const, ...build }
    },

    /** @throws Refusal server.unavailable with what is to blame as its field */
    async getReadiness() {
      const found = await faults()
      if (found.length) throw new Refusal('server.unavailable', found, { 'retry-after': '1' })
      return { status: 'ready' as const }
    },
  }
}
