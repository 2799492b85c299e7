/**
 * `npm run drill -- cuts [times] [seed]`: a contest under load loses its PostgreSQL connection, and its SQLite disk
 * fills up, repeatedly; nothing acknowledged may be lost or counted twice.
 * `npm run drill -- soak [minutes] [votes a second]`: a contest at half load, whose memory, handles and
 * event-loop delay have to stay flat.
 * `npm run drill -- fuzz [inputs] [seed]`: calls each route with 10,000 generated inputs; no server error, no invalid reply.
 * An interrupted run continues.
 * `npm run drill -- markdown [pages] [seed]`: previews generated pages; none may block the event loop for 50 ms.
 * `npm run drill -- rolling-restart [calls]`: restarts two processes alternately behind Caddy and behind nginx; no call
 * may be refused.
 * `npm run drill -- kill [SQLite] [PostgreSQL] [seed]`: kills the process of a contest on SQLite 1,000 times under votes
 * and entries, then PostgreSQL 200 times; nothing acknowledged may be lost, nothing partial left. An interrupted run
 * continues.
 * `npm run drill -- mail [kills] [seed]`: kills the process that sends mail, at random times, on both databases; no mail
 * may be lost, and those sent twice are counted.
 * `npm run drill -- purge [entries]`: purges a season of a million entries while votes arrive, on both databases; no vote
 * may be refused or wait for it, and memory has to stay constant.
 * `npm run drill -- backup [entries] [votes] [votes a second]`: backs up, verifies and restores both databases while votes
 * arrive; their p99 has to stay below 250 ms, and the restored database has to be that of one instant.
 * `npm run drill -- evening [visitors a second] [windows]`: 0 to 5,000 visitors a second within six windows of 10 s, on both
 * databases; no server error but 503 with Retry-After, and normal times 10 s later. With METRICS_PORT, Prometheus can watch.
 * `npm run drill -- failover [kills] [seed]`: kills the primary of a Patroni cluster (PostgreSQL 15, etcd and HAProxy from
 * Debian's packages) 20 times under votes and entries; nothing acknowledged may be lost, and votes return within 15 s.
 * `npm run drill -- sizing [entries] [votes]`: prints what a contest of this size needs on both databases.
 * `npm run drill -- upgrade [entries] [votes]`: starts this version on databases of earlier releases with a million entries,
 * while visitors keep calling; nothing may be lost, and the copy and the backup have to be the old database.
 * Exits with code 1 on a failure.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import { backUpUnderVotes } from './backup/backup.ts'
import { cutOff } from './cuts.ts'
import { spendEvening } from './evening/evening.ts'
import { isInstalled, packages, startCluster } from './failover/cluster.ts'
import { killPrimaries } from './failover/failover.ts'
import { percentile } from './figures.ts'
import { fillDisk } from './full-disk.ts'
import { fuzzRoutes, routeCount } from './fuzz/fuzz.ts'
import { openContest } from './fuzz/open-contest.ts'
import { type KillReport, killPostgres, killServer } from './kills.ts'
import { killSenders } from './mail.ts'
import { fuzzMarkdown } from './markdown.ts'
import { purgeSeason } from './purge/purge.ts'
import { seeded } from './random.ts'
import { print } from './report.ts'
import { resumeLegs } from './resume.ts'
import { restartRolling } from './rolling-restart.ts'
import { measureSizes } from './sizing.ts'
import { soak } from './soak.ts'
import { upgradeUnderLoad } from './upgrade/upgrade.ts'

const [drill = 'cuts', ...args] = process.argv.slice(2)
const numbers = args.map(Number)
const folder = mkdtempSync(join(tmpdir(), 'contest-drill-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

async function cuts(times = 200, seed = Math.floor(Math.random() * 1_000_000)): Promise<boolean> {
  console.log(`the same moments again: npm run drill -- cuts ${times} ${seed}`)
  const random = seeded(seed)
  const postgres = await startPostgres()
  try {
    const hasPassed = print(await cutOff(postgres.address, times, random))
    return print(await fillDisk(folder, Math.ceil(times / 10), random)) && hasPassed
  } finally {
    await postgres.stop()
  }
}

const killsPerLeg = 50
/** Milliseconds in which a killed contest must serve again. */
const maxRestartMs = 3000

function printKills(name: string, reports: readonly KillReport[], maxMs = maxRestartMs): boolean {
  const hasPassed = reports.map(print)
  const times = reports.flatMap((report) => report.times)
  const partial = reports.flatMap((report) => report.partial)
  const sum = (figure: 'acknowledged' | 'lost' | 'twice') =>
    reports.flatMap(({ outcomes }) => outcomes).reduce((total, outcome) => total + outcome[figure], 0)
  const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => percentile(times, share) / 1000)
  console.log(
    `\n${name}: ${times.length} kills, ${sum('acknowledged')} acknowledged, ${sum('lost')} lost, ${sum('twice')} counted twice, partial: ${partial.join(', ') || 'none'}`,
  )
  console.log(`serves again after ${p50.toFixed(1)} s, p99 ${p99.toFixed(1)} s, at most ${longest.toFixed(1)} s`)
  const isSlow = longest * 1000 > maxMs
  if (isSlow) console.log(`FAILED: ${name} took over ${maxMs} ms to serve again`)
  return !hasPassed.includes(false) && partial.length === 0 && !isSlow
}

async function kill(sqlite = 1000, postgresKills = 200, seed = 1): Promise<boolean> {
  const legsOf = (kills: number) => Math.ceil(kills / killsPerLeg)
  const killsOf = (kills: number, leg: number) => Math.min(killsPerLeg, kills - leg * killsPerLeg)
  const ofServer = await resumeLegs(`kill-sqlite-${seed}`, legsOf(sqlite), (leg) => {
    const database = `sqlite:${join(folder, `kill-${leg}.sqlite`)}`
    return killServer(database, killsOf(sqlite, leg), seeded(seed + leg))
  })
  const ofPostgres = await resumeLegs(`kill-postgres-${seed}`, legsOf(postgresKills), async (leg) => {
    const postgres = await startPostgres()
    try {
      return await killPostgres(postgres, killsOf(postgresKills, leg), seeded(seed + leg))
    } finally {
      await postgres.stop()
    }
  })
  const results = [printKills('SQLite', ofServer), printKills('PostgreSQL', ofPostgres)]
  return !results.includes(false)
}

/** Both databases at once: most of the time is a wait for the leases of killed processes. */
async function mail(kills = 50, seed = Math.floor(Math.random() * 1_000_000)): Promise<boolean> {
  console.log(`the same moments again: npm run drill -- mail ${kills} ${seed}`)
  const postgres = await startPostgres()
  try {
    const sqlite = `sqlite:${join(folder, 'mail.db')}`
    const drills = [
      { name: 'SQLite', database: sqlite, processes: 1, kills } as const,
      { name: 'PostgreSQL', database: await createDatabase(postgres.address), processes: 2, kills } as const,
    ]
    const results = await Promise.all(drills.map((drill) => killSenders(drill, seeded(seed))))
    return results.every(Boolean)
  } finally {
    await postgres.stop()
  }
}

/** One database after the other: each has the machine for itself. */
async function purge(entries = 1_000_000): Promise<boolean> {
  const file = join(folder, 'purge.db')
  const hasPassed = await purgeSeason('SQLite', `sqlite:${file}`, folder, entries)
  rmSync(file)
  // A realistic setting for a million entries: the defaults are a fraction of the tables.
  const postgres = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB'])
  try {
    return (await purgeSeason('PostgreSQL', await createDatabase(postgres.address), folder, entries)) && hasPassed
  } finally {
    await postgres.stop()
  }
}

/** Each leg starts a separate contest. */
const routesPerLeg = 10

async function fuzz(inputs = 10_000, seed = 1): Promise<boolean> {
  const legs = await resumeLegs(`fuzz-${inputs}-${seed}`, Math.ceil(routeCount / routesPerLeg), async (leg) => {
    const contest = await openContest()
    const range = { from: leg * routesPerLeg, count: routesPerLeg }
    return fuzzRoutes(contest, { inputs, seed, ...range }).finally(() => contest.close())
  })
  const statuses = new Map<number, number>()
  for (const [status, replies] of legs.flatMap((leg) => leg.statuses))
    statuses.set(status, (statuses.get(status) ?? 0) + replies)
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(`${routeCount} routes with ${inputs} inputs each; replies by status: ${counts.join(', ')}`)
  const findings = legs.flatMap((leg) => leg.findings)
  for (const { route, problem, input } of findings) console.log(`FAILED: ${route}: ${problem}\n  ${input}`)
  return findings.length === 0
}

/** One database after the other: each has the machine for itself. */
async function backup(entries = 1_000_000, votes = 3_000_000, votesPerSecond = 1000): Promise<boolean> {
  const size = { folder, entries, votes, votesPerSecond, baselineMs: 30_000 }
  const [database, target] = [`sqlite:${folder}/backup.db`, `sqlite:${folder}/restored.db`]
  const failures = await backUpUnderVotes({ name: 'SQLite', database, target, ...size })
  for (const file of ['backup.db', 'restored.db']) rmSync(join(folder, file))
  // A realistic setting for a million entries: the defaults are a fraction of the tables.
  const postgres = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB'])
  try {
    const addresses = {
      database: await createDatabase(postgres.address),
      target: await createDatabase(postgres.address),
    }
    failures.push(...(await backUpUnderVotes({ name: 'PostgreSQL', ...addresses, ...size })))
  } finally {
    await postgres.stop()
  }
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  return failures.length === 0
}

/** One database after the other: each has the machine for itself. */
async function evening(peak = 5000, windows = 6): Promise<boolean> {
  const postgres = await startPostgres()
  try {
    const databases = {
      SQLite: `sqlite:${join(folder, 'evening.db')}`,
      PostgreSQL: await createDatabase(postgres.address),
    }
    const failures: string[] = []
    for (const [name, database] of Object.entries(databases)) {
      console.log(`\n${name}`)
      failures.push(...(await spendEvening({ database, peak, windows })).map((failure) => `${name}: ${failure}`))
    }
    for (const failure of failures) console.log(`FAILED: ${failure}`)
    return failures.length === 0
  } finally {
    await postgres.stop()
  }
}

async function sizing(entries = 10_000, votes = 10_000): Promise<boolean> {
  const file = join(folder, 'sizing.db')
  await measureSizes('SQLite', `sqlite:${file}`, folder, entries, votes)
  rmSync(file)
  const postgres = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB'])
  try {
    await measureSizes('PostgreSQL', await createDatabase(postgres.address), folder, entries, votes)
    return true
  } finally {
    await postgres.stop()
  }
}

/** One database after the other: each has the machine for itself. */
async function upgrade(entries = 1_000_000, votes = 3_000_000): Promise<boolean> {
  const postgres = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB'])
  const failures: string[] = []
  try {
    for (const recording of ['version-1.3', 'before-baseline'] as const) {
      const size = { recording, entries, votes, folder, loadMs: 30_000 }
      const [file, restored] = [join(folder, `${recording}.db`), join(folder, `${recording}-restored.db`)]
      const sqlite = { title: `SQLite, ${recording}`, database: `sqlite:${file}`, target: `sqlite:${restored}` }
      failures.push(...(await upgradeUnderLoad({ ...size, ...sqlite })))
      for (const name of [file, `${file}.copy`, restored]) rmSync(name)
      const [database, target] = [await createDatabase(postgres.address), await createDatabase(postgres.address)]
      failures.push(...(await upgradeUnderLoad({ ...size, title: `PostgreSQL, ${recording}`, database, target })))
    }
  } finally {
    await postgres.stop()
  }
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  return failures.length === 0
}

/** Milliseconds without a vote after the primary's end. */
const maxFailoverMs = 15_000

async function failover(kills = 20, seed = 1): Promise<boolean> {
  if (!isInstalled()) throw new Error(`Install Debian's packages ${packages}`)
  const cluster = await startCluster()
  try {
    return printKills('Patroni', [await killPrimaries(cluster, kills, seeded(seed))], maxFailoverMs)
  } finally {
    await cluster.stop()
  }
}

async function restart(calls = 2000): Promise<boolean> {
  const postgres = await startPostgres()
  try {
    return await restartRolling(postgres.address, folder, calls)
  } finally {
    await postgres.stop()
  }
}

const drills: Record<string, (...numbers: number[]) => Promise<boolean>> = {
  cuts,
  fuzz,
  kill,
  mail,
  purge,
  backup,
  evening,
  failover,
  sizing,
  upgrade,
  'rolling-restart': restart,
  markdown: (pages = 10_000, seed = 1) => fuzzMarkdown(folder, pages, seed),
  soak: (minutes, perSecond) => soak(folder, minutes, perSecond),
}

try {
  const run = drills[drill]
  if (!run || numbers.some(Number.isNaN)) throw new Error(`One of: ${Object.keys(drills).join(', ')}, then numbers`)
  // Explicit: otherwise the embedded PostgreSQL ends the process with its own exit code.
  process.exit((await run(...numbers)) ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}
