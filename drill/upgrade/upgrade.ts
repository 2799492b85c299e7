import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Call, callUntilAnswered, createClient } from '@snowplow/load/client.ts'
import { createProduct } from '@snowplow/load/servers.ts'
import type { UpgradePlan } from '@snowplow/server/features/backup/restore/upgrade-plan.ts'
import type { RecordingName } from '@snowplow/server/test/database/recorded-database.ts'
import { createDatabase } from '@snowplow/server/test/database/test-postgres.ts'
import { makeEntry } from '@snowplow/server/test/make/make.ts'
import { runOperator } from '../operator.ts'
import { countRowsAfter, digestRows, readLastId } from '../stored/row-digest.ts'
import { createOldDatabase, type OldSize, pollNow } from './old-database.ts'

export interface UpgradeDrill extends OldSize {
  title: string
  recording: RecordingName
  database: string
  /** Empty database for the backup of the old release. */
  target: string
  folder: string
  /** Milliseconds of load on the new version. */
  loadMs: number
}

const visitors = 20
const maxStartMs = 3_600_000

/** Columns that each release has, so that their content is comparable. */
const stableColumns = {
  public_name_submission: ['id', 'snowplow_name', 'email', 'school_name', 'county_id', 'review_state', 'review_reason'],
  ballot: ['id', 'district_id', 'county_id', 'first_option_id', 'second_option_id', 'third_option_id', 'client'],
} as const
type Table = keyof typeof stableColumns
const tables = Object.keys(stableColumns) as Table[]

/** Copies an unused database, as an operator does before an upgrade. @returns its address */
async function copyDatabase(database: string): Promise<string> {
  if (database.startsWith('sqlite:')) {
    const copy = `${database}.copy`
    copyFileSync(database.slice('sqlite:'.length), copy.slice('sqlite:'.length))
    return copy
  }
  const { pathname } = new URL(database)
  return createDatabase(database.slice(0, -pathname.length), pathname.slice(1))
}

const readLastIds = (database: string) =>
  Promise.all(tables.map(async (table) => [table, await readLastId(database, table)] as const))

async function digest(database: string, lastIds: readonly (readonly [Table, number])[]): Promise<string> {
  const digests: object[] = []
  for (const [table, lastId] of lastIds) {
    digests.push(await digestRows(database, { table, columns: stableColumns[table], lastId }))
  }
  return JSON.stringify(digests)
}

/** Families and voters who send the same call until it is answered. */
function sendUntilAnswered(base: string, vote: { districtId: number; selectedOptions: number[] }) {
  const client = createClient(base)
  const acknowledged: Record<Table, number> = { public_name_submission: 0, ballot: 0 }
  const unexpected: string[] = []
  let number = 0
  let repeated = 0
  let isOver = false
  async function visit(table: Table): Promise<void> {
    while (!isOver) {
      number += 1
      const agent = `visitor ${number}`
      const request: Call =
        table === 'ballot'
          ? { path: '/public-voting/submit', body: { ...vote, recaptcha: 'off' }, agent }
          : {
              path: '/public-submission/submit',
              body: makeEntry({ snowplowName: `Upgrade ${agent}`, email: `upgrade${number}@example.com` }),
            }
      const pacing = { pause: () => 250, isOver: () => isOver }
      const { status, code, isRepeat } = await callUntilAnswered(client, { ...request, method: 'POST' }, pacing)
      if (isRepeat) repeated += 1
      if (status === 201) acknowledged[table] += 1
      else if (status !== 0) unexpected.push(`${status} ${code} ${request.path}`)
      await delay(100)
    }
  }
  const finished = Promise.all(Array.from({ length: visitors }, (_, index) => visit(tables[index % 2] as Table)))
  return {
    async stop() {
      isOver = true
      await finished
      return { acknowledged, unexpected, repeated }
    },
  }
}

/** The slowest migrations of a start, from its first line in the log. */
function findMigrations(log: string): string {
  const [first = '{}'] = log.split('\n', 1)
  const { start } = JSON.parse(first) as { start?: { migrations: { name: string; ms: number }[] } }
  const slowest = (start?.migrations ?? []).toSorted((one, other) => other.ms - one.ms).slice(0, 3)
  return slowest.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')
}

/** Starts the new version on the old database while visitors keep calling. */
async function startUnderLoad(drill: UpgradeDrill, vote: { districtId: number; selectedOptions: number[] }) {
  const server = await createProduct(drill.database, { CONTEST_NOW: pollNow, LOG_LEVEL: 'info' })
  const load = sendUntilAnswered(server.base, vote)
  const startMs = await server.start(maxStartMs)
  await delay(drill.loadMs)
  const result = await load.stop()
  const exitCode = await server.stop()
  const migrations = findMigrations(server.getLog())
  return { ...result, startMs, exitCode, complaints: server.getComplaints(), migrations }
}

async function printTime<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  console.log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/**
 * Upgrades a database of an earlier release while visitors keep calling, then compares its copy and its restored backup
 * with the old rows.
 * @returns the failures
 */
export async function upgradeUnderLoad(drill: UpgradeDrill): Promise<string[]> {
  const { title, database, target, folder } = drill
  const vote = await createOldDatabase(database, drill.recording, drill)
  const lastIds = await readLastIds(database)
  const before = await digest(database, lastIds)
  const { pending } = await printTime(`${title}, upgrade-check`, () =>
    runOperator<UpgradePlan>(['upgrade-check'], database),
  )
  const old = await printTime(`${title}, copy`, () => copyDatabase(database))
  const file = join(folder, `${title}.tar.zst`)
  await printTime(`${title}, backup of the old release`, () => runOperator(['backup', file], database))

  const { acknowledged, unexpected, repeated, startMs, exitCode, complaints, migrations } = await startUnderLoad(
    drill,
    vote,
  )
  console.log(
    `${title}: serves ${(startMs / 60_000).toFixed(1)} min after its start; ${repeated} calls were repeated until then; ` +
      `${acknowledged.ballot} votes and ${acknowledged.public_name_submission} entries acknowledged; slowest migrations: ${migrations}`,
  )
  const isUnchanged = (await digest(database, lastIds)) === before
  const lost: string[] = []
  for (const [table, lastId] of lastIds) {
    const stored = await countRowsAfter(database, table, lastId)
    if (stored !== acknowledged[table])
      lost.push(`${acknowledged[table]} rows of ${table} were acknowledged, ${stored} are stored`)
  }
  await printTime(`${title}, restore of that backup`, () =>
    runOperator(['restore', file, '--without-erasures'], target),
  )
  rmSync(file)
  return [
    ...(pending.length ? [] : ['upgrade-check found no migration']),
    ...lost,
    ...unexpected.slice(0, 5),
    ...(isUnchanged ? [] : ['the upgrade changed entries or ballots']),
    ...((await digest(old, lastIds)) === before ? [] : ['the copy is not the old database']),
    ...((await digest(target, lastIds)) === before ? [] : ['the restored backup differs from the old database']),
    ...(acknowledged.ballot && acknowledged.public_name_submission ? [] : ['no vote or no entry was acknowledged']),
    ...(exitCode === 0 ? [] : [`the server ended with code ${exitCode}`]),
    ...(complaints ? [`the server complained: ${complaints.slice(0, 500)}`] : []),
  ].map((failure) => `${title}: ${failure}`)
}
