import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { load, post } from '@snowplow/bench/load.ts'
import { createDatabase, startPostgres } from '@snowplow/server/test/postgres.ts'
import pg from 'pg'
import { type Caller, caller } from './calls.ts'
import { captchas } from './captchas.ts'
import { startConstantLoad } from './constant-load.ts'
import { type RunningContest, startContest } from './contest.ts'
import { median, megabytes, percentile } from './figures.ts'

const sampleVotes = 4000
const halfLoad = 0.5
/** Allowed growth from the second to the last third. */
const maxGrowth = 0.1
/** The delay depends on what else the cores do: only a doubling is a trend. */
const maxDelayGrowth = 1

/** Line of bench/memory-probe.ts. */
interface Sample {
  rss: number
  heapUsed: number
  handles: number
  loopDelayMs: number
}

async function halfRate({ base, options }: RunningContest): Promise<number> {
  const next = captchas()
  const tokens: string[] = []
  while (tokens.length < sampleVotes) tokens.push(await next())
  const calls = tokens.map((recaptcha) =>
    post('/api/public-voting/submit', { districtId: 1, selectedOptions: options, recaptcha }),
  )
  const { perSecond } = await load({ port: Number(new URL(base).port), calls, amount: sampleVotes, statuses: [201] })
  return Math.round(perSecond * halfLoad)
}

function readSamples(file: string): Sample[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

interface Measure {
  name: string
  read: (sample: Sample) => number
  format: (value: number) => string
  growth: number
}

const measures: Measure[] = [
  { name: 'heap', read: ({ heapUsed }) => heapUsed, format: megabytes, growth: maxGrowth },
  { name: 'whole process', read: ({ rss }) => rss, format: megabytes, growth: maxGrowth },
  { name: 'handles', read: ({ handles }) => handles, format: String, growth: maxGrowth },
  {
    name: 'delay of the event loop (p90)',
    read: ({ loopDelayMs }) => loopDelayMs,
    format: (value) => `${value.toFixed(1)} ms`,
    growth: maxDelayGrowth,
  },
]

function printFlatness(samples: Sample[], { name, read, format, growth }: Measure): boolean {
  const third = Math.floor(samples.length / 3)
  const values = samples.map(read)
  const [second, last] = [median(values.slice(third, 2 * third)), median(values.slice(2 * third))]
  const isFlat = last <= second * (1 + growth)
  console.log(
    `${name}: ${format(second)} in the second third, ${format(last)} in the last: ${isFlat ? 'flat' : 'GROWS'}`,
  )
  return isFlat
}

async function watch(calls: Caller, contest: RunningContest, minutes: number, perSecond: number, file: string) {
  const crowd = await startConstantLoad(contest, calls, perSecond)
  const client = new pg.Client(contest.database)
  await client.connect()
  const sessionCountSql = `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const times: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    await crowd.runFor(60_000)
    const { rows } = await client.query<{ sessions: number }>(sessionCountSql)
    const ofMinute = crowd.drainTimes()
    const { rss = Number.NaN, heapUsed = Number.NaN, handles, loopDelayMs } = readSamples(file).at(-1) ?? {}
    times.push(...ofMinute)
    console.log(
      [
        `minute ${minute}: ${ofMinute.length} votes, p95 ${percentile(ofMinute, 0.95).toFixed(1)} ms`,
        `heap ${megabytes(heapUsed)}, process ${megabytes(rss)}, ${rows[0]?.sessions} connections, ${handles} handles`,
        `event loop ${loopDelayMs?.toFixed(1)} ms`,
      ].join('; '),
    )
  }
  await client.end()
  return { times, refused: await crowd.stop() }
}

/**
 * Runs a contest at half of its maximum rate, or at `perSecond` votes, with entries and reads of an administrator.
 * @returns true if memory, handles and event-loop delay stayed flat, every call was answered and the server stopped gracefully
 */
export async function soak(folder: string, minutes = 30, perSecond?: number): Promise<boolean> {
  const file = join(folder, 'memory')
  const probe = `--import=${new URL('../bench/memory-probe.ts', import.meta.url).href}`
  const postgres = await startPostgres()
  try {
    const database = await createDatabase(postgres.address)
    const contest = await startContest({ database }, { NODE_OPTIONS: probe, MEMORY_SAMPLES: file })
    const rate = perSecond ?? (await halfRate(contest))
    console.log(`${minutes} minutes at ${rate} votes a second`)
    const { times, refused } = await watch(caller(contest.base), contest, minutes, rate, file)
    await delay(1000)
    const exitCode = await contest.stop()
    const samples = readSamples(file)
    const isFlat = measures.map((measure) => printFlatness(samples, measure))
    console.log(`votes: ${times.length}, p95 ${percentile(times, 0.95).toFixed(1)} ms; refused calls: ${refused}`)
    console.log(`exit code on SIGTERM: ${exitCode}`)
    return !isFlat.includes(false) && refused === 0 && exitCode === 0
  } finally {
    await postgres.stop()
  }
}
