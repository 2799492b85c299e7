import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSolver, solveCaptchas } from '@snowplow/load/captchas.ts'
import { createClient } from '@snowplow/load/client.ts'
import { startConstantLoad, startVoting } from '@snowplow/load/constant-load.ts'
import { withPostgres } from '@snowplow/load/databases.ts'
import { preloadProbe, readJsonLines, type Sample } from '@snowplow/load/probe.ts'
import { makePlowName } from '@snowplow/load/sample-entries.ts'
import { findMedian, findPercentile, formatMegabytes } from '@snowplow/load/statistics.ts'
import { measureThroughput, preparePost } from '@snowplow/load/throughput.ts'
import { onDatabase } from '@snowplow/server/test/database/test-postgres.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { makeEntry } from '@snowplow/server/test/make/make.ts'
import { type RunningContest, secret, startContest } from './contest.ts'

const sampleVotes = 4000
const halfLoad = 0.5
const votesPerEntry = 20
const districts = 10
/** Allowed growth from the second to the last third. */
const maxGrowth = 0.1
/** The delay depends on what else the cores do: only a doubling is a trend. */
const maxDelayGrowth = 1

async function findHalfRate({ port, options }: RunningContest): Promise<number> {
  const calls = (await solveCaptchas(secret, sampleVotes)).map((recaptcha) =>
    preparePost('/api/public-voting/submit', { districtId: 1, selectedOptions: options, recaptcha }),
  )
  const { perSecond } = await measureThroughput({ port, calls, amount: sampleVotes, statuses: [201] })
  return Math.round(perSecond * halfLoad)
}

const measures = [
  { name: 'heap', key: 'heapUsed', format: formatMegabytes, growth: maxGrowth },
  { name: 'whole process', key: 'rss', format: formatMegabytes, growth: maxGrowth },
  { name: 'handles', key: 'handles', format: String, growth: maxGrowth },
  {
    name: 'delay of the event loop (p90)',
    key: 'loopDelayMs',
    format: (value: number) => `${value.toFixed(1)} ms`,
    growth: maxDelayGrowth,
  },
] as const

function printFlatness(samples: Sample[], { name, key, format, growth }: (typeof measures)[number]): boolean {
  const third = Math.floor(samples.length / 3)
  const values = samples.map((sample) => sample[key])
  const [second, last] = [findMedian(values.slice(third, 2 * third)), findMedian(values.slice(2 * third))]
  const isFlat = last <= second * (1 + growth)
  console.log(
    `${name}: ${format(second)} in the second third, ${format(last)} in the last: ${isFlat ? 'flat' : 'GROWS'}`,
  )
  return isFlat
}

const lists = [
  '/public-submission?limit=20',
  '/audit-event?limit=20',
  '/public-submission/statistics',
  '/public-voting/result',
]

/** Votes in several districts, an entry for every 20 of them, and a list of an administrator each second. */
async function startSeason({ base, token }: RunningContest, perSecond: number) {
  const nextCaptcha = createSolver(secret)
  const optionsOf = await Promise.all(Array.from({ length: districts }, (_, index) => firstOptions(base, index + 1)))
  const client = createClient(base)
  let refused = 0
  const send = async (request: Parameters<typeof client.call>[0]) => {
    const { status } = await client.call(request)
    if (status !== 200 && status !== 201) refused += 1
  }
  const voting = startVoting(
    base,
    async (number) => {
      const index = number % districts
      return { districtId: index + 1, selectedOptions: optionsOf[index], recaptcha: await nextCaptcha() }
    },
    perSecond,
  )
  const others = [
    startConstantLoad(perSecond / votesPerEntry, async (number) => {
      const [snowplowName, email] = [makePlowName(number), `drill${number}@example.com`]
      const body = makeEntry({ snowplowName, email, recaptcha: await nextCaptcha() })
      await send({ method: 'POST', path: '/public-submission/submit', body })
    }),
    startConstantLoad(1, (number) => send({ path: lists[number % lists.length] ?? '', token })),
  ]
  return {
    drainTimes: voting.drainTimes,
    /** @returns number of refused calls */
    async stop(): Promise<number> {
      const refusedVotes = await voting.stop()
      for (const load of others) await load.stop()
      return refused + refusedVotes
    },
  }
}

async function watch(contest: RunningContest, minutes: number, perSecond: number, file: string) {
  const season = await startSeason(contest, perSecond)
  const times: number[] = []
  const sql = `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await onDatabase(contest.database, async (client) => {
    for (let minute = 1; minute <= minutes; minute++) {
      await delay(60_000)
      const { rows } = await client.query<{ sessions: number }>(sql)
      const ofMinute = season.drainTimes()
      const sample = readJsonLines<Sample>(file).at(-1)
      times.push(...ofMinute)
      console.log(
        [
          `minute ${minute}: ${ofMinute.length} votes, p95 ${findPercentile(ofMinute, 0.95).toFixed(1)} ms`,
          `heap ${formatMegabytes(sample?.heapUsed ?? Number.NaN)}, process ${formatMegabytes(sample?.rss ?? Number.NaN)}, ${rows[0]?.sessions} connections, ${sample?.handles} handles`,
          `event loop ${sample?.loopDelayMs.toFixed(1)} ms`,
        ].join('; '),
      )
    }
  })
  return { times, refused: await season.stop() }
}

/**
 * Runs a contest at half of its maximum rate, or at `perSecond` votes, with entries and reads of an administrator.
 * @returns true if memory, handles and event-loop delay stayed flat, every call was answered and the server stopped gracefully
 */
export const soak = (folder: string, minutes = 30, perSecond?: number): Promise<boolean> =>
  withPostgres(async ({ create }) => {
    const file = join(folder, 'memory')
    const contest = await startContest({ database: await create() }, preloadProbe(file))
    const rate = perSecond ?? (await findHalfRate(contest))
    console.log(`${minutes} minutes at ${rate} votes a second`)
    const { times, refused } = await watch(contest, minutes, rate, file)
    await delay(1000)
    const exitCode = await contest.stop()
    const samples = readJsonLines<Sample>(file)
    const isFlat = measures.map((measure) => printFlatness(samples, measure))
    console.log(`votes: ${times.length}, p95 ${findPercentile(times, 0.95).toFixed(1)} ms; refused calls: ${refused}`)
    console.log(`exit code on SIGTERM: ${exitCode}`)
    return !isFlat.includes(false) && refused === 0 && exitCode === 0
  })
