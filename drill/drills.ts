import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPostgres } from '@snowplow/load/databases.ts'
import { backUpUnderVotes } from './backup.ts'
import { printFailures, type RunOnDatabase, runOnBoth } from './both-databases.ts'
import { spendEvening } from './evening/evening.ts'
import { isInstalled, packages, startCluster } from './failover/cluster.ts'
import { killPrimaries } from './failover/failover.ts'
import { fuzzRoutes, routeCount } from './fuzz/fuzz.ts'
import { openContest } from './fuzz/open-contest.ts'
import { killSenders } from './mail.ts'
import { cutOff } from './outage/cuts.ts'
import { fillDisk } from './outage/full-disk.ts'
import { killPostgres, killServer, printKills } from './outage/kills.ts'
import { restartRolling } from './outage/rolling-restart.ts'
import { purgeSeason } from './purge/purge.ts'
import { createRandom } from './random.ts'
import { fuzzMarkdown } from './report/markdown.ts'
import { printReport } from './report/report.ts'
import { resumeLegs } from './report/resume.ts'
import { measureSizes } from './sizing.ts'
import { soak } from './soak.ts'
import { upgradeUnderLoad } from './upgrade/upgrade.ts'

export const folder = mkdtempSync(join(tmpdir(), 'contest-drill-'))

/** Drills return whether they have passed. */
type Drill = (...numbers: number[]) => Promise<boolean>

const createSeed = () => Math.floor(Math.random() * 1_000_000)

const killsPerLeg = 50
/** Milliseconds without a vote after the primary's end. */
const maxFailoverMs = 15_000
/** Each leg starts a separate contest. */
const routesPerLeg = 10

export const drills: Record<string, Drill> = {
  cuts(times = 200, seed = createSeed()) {
    console.log(`the same moments again: npm run drill -- cuts ${times} ${seed}`)
    const random = createRandom(seed)
    return withPostgres(async ({ address }) => {
      const hasPassed = printReport(await cutOff(address, times, random))
      return printReport(await fillDisk(folder, Math.ceil(times / 10), random)) && hasPassed
    })
  },

  async fuzz(inputs = 10_000, seed = 1) {
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
    return printFailures(findings.map(({ route, problem, input }) => `${route}: ${problem}\n  ${input}`))
  },

  async kill(sqlite = 1000, postgresKills = 200, seed = 1) {
    const countLegs = (kills: number) => Math.ceil(kills / killsPerLeg)
    const getKills = (kills: number, leg: number) => Math.min(killsPerLeg, kills - leg * killsPerLeg)
    const ofServer = await resumeLegs(`kill-sqlite-${seed}`, countLegs(sqlite), (leg) => {
      const database = `sqlite:${join(folder, `kill-${leg}.sqlite`)}`
      return killServer(database, getKills(sqlite, leg), createRandom(seed + leg))
    })
    const ofPostgres = await resumeLegs(`kill-postgres-${seed}`, countLegs(postgresKills), (leg) =>
      withPostgres((postgres) => killPostgres(postgres, getKills(postgresKills, leg), createRandom(seed + leg))),
    )
    const results = [printKills('SQLite', ofServer), printKills('PostgreSQL', ofPostgres)]
    return !results.includes(false)
  },

  /** Both databases at once: most of the time is a wait for the leases of killed processes. */
  mail(kills = 50, seed = createSeed()) {
    console.log(`the same moments again: npm run drill -- mail ${kills} ${seed}`)
    return withPostgres(async ({ create }) => {
      const sqlite = `sqlite:${join(folder, 'mail.db')}`
      const runs = [
        { name: 'SQLite', database: sqlite, processes: 1, kills } as const,
        { name: 'PostgreSQL', database: await create(), processes: 2, kills } as const,
      ]
      const results = await Promise.all(runs.map((run) => killSenders(run, createRandom(seed))))
      return results.every(Boolean)
    })
  },

  purge: (entries = 1_000_000) =>
    runOnBoth(folder, async (name, create) => purgeSeason(name, await create(), folder, entries)),

  backup(entries = 1_000_000, votes = 3_000_000, votesPerSecond = 1000) {
    const size = { folder, entries, votes, votesPerSecond, baselineMs: 30_000 }
    return runOnBoth(folder, async (name, create) =>
      backUpUnderVotes({ name, database: await create(), target: await create(), ...size }),
    )
  },

  evening: (peak = 5000, windows = 6) =>
    runOnBoth(
      folder,
      async (name, create) => {
        console.log(`\n${name}`)
        const failures = await spendEvening({ database: await create(), peak, windows })
        return failures.map((failure) => `${name}: ${failure}`)
      },
      [],
    ),

  async failover(kills = 20, seed = 1) {
    if (!isInstalled()) throw new Error(`Install Debian's packages ${packages}`)
    const cluster = await startCluster()
    try {
      return printKills('Patroni', [await killPrimaries(cluster, kills, createRandom(seed))], maxFailoverMs)
    } finally {
      await cluster.stop()
    }
  },

  sizing: (entries = 10_000, votes = 10_000) =>
    runOnBoth(folder, async (name, create) => {
      await measureSizes(name, await create(), folder, entries, votes)
      return []
    }),

  async upgrade(entries = 1_000_000, votes = 3_000_000) {
    let hasPassed = true
    for (const recording of ['version-1.3', 'before-baseline'] as const) {
      const size = { recording, entries, votes, folder, loadMs: 30_000 }
      const run: RunOnDatabase = async (name, create) =>
        upgradeUnderLoad({
          title: `${name}, ${recording}`,
          database: await create(),
          target: await create(),
          ...size,
        })
      hasPassed = (await runOnBoth(folder, run)) && hasPassed
    }
    return hasPassed
  },

  'rolling-restart': (calls = 2000) => withPostgres((postgres) => restartRolling(postgres, folder, calls)),
  markdown: (pages = 10_000, seed = 1) => fuzzMarkdown(folder, pages, seed),
  soak: (minutes, perSecond) => soak(folder, minutes, perSecond),
}
