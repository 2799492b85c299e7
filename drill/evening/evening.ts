import { setTimeout as delay } from 'node:timers/promises'
import { apiBase } from '@snowplow/contract/api/route.ts'
import { startConstantLoad } from '@snowplow/load/constant-load.ts'
import { countBallots } from '@snowplow/load/databases.ts'
import { findPercentile } from '@snowplow/load/statistics.ts'
import { startContest } from '../contest.ts'
import { type CallCounts, createVisitors } from './visitors.ts'

/** Share of the peak at which visitors still arrive afterwards. */
const aftermathShare = 0.02
/** Milliseconds within which 99 % of calls are answered again, ten seconds after the peak. */
const recoveredP99Ms = 1000

export interface Evening {
  database: string
  /** Visitors per second at the end of the ramp. */
  peak: number
  /** Number of windows from no visitor to the peak. */
  windows: number
  /** Milliseconds. */
  windowMs?: number
}

interface Window extends CallCounts {
  present: number
  seconds: number
}

function printWindow(
  name: string,
  { times, votes, refused, left, unsent, failures, arrived, present, seconds }: Window,
): void {
  const [p50, p99] = [0.5, 0.99].map((share) => findPercentile(times, share).toFixed(0))
  console.log(
    [
      `${name}: ${Math.round(arrived / seconds)} visitors/s arrived`,
      `${Math.round(times.length / seconds)} calls/s answered, ${votes} votes`,
      `p50 ${p50} ms, p99 ${p99} ms, ${refused} refused with Retry-After, ${left} left, ${unsent} not sent, ${failures.length} failed, ${present} present`,
    ].join('; '),
  )
}

/**
 * Lets visitors arrive faster and faster, as after a mention on television: each opens the poll, its county, its names,
 * and votes. They arrive on time however slow the replies are.
 * @returns the failures
 */
export async function spendEvening({ database, peak, windows, windowMs = 10_000 }: Evening): Promise<string[]> {
  const seconds = windowMs / 1000
  // Solutions are the work of the visitors' devices, and would take most of this machine.
  const { METRICS_PORT } = process.env
  const contest = await startContest({ database }, { CAPTCHA_PROVIDER: 'off', ...(METRICS_PORT && { METRICS_PORT }) })
  const before = await countBallots(database)
  const visitors = createVisitors(contest.origin, [
    { path: '/favorite-name-poll' },
    { path: `${apiBase}/county` },
    { path: `${apiBase}/public-voting/district/1/options` },
    { path: `${apiBase}/public-voting/district/1/name-order` },
    {
      method: 'POST',
      path: `${apiBase}/public-voting/submit`,
      body: { districtId: 1, selectedOptions: contest.options, recaptcha: 'off' },
    },
  ])

  let rate = () => 1
  const load = startConstantLoad(() => Math.max(1, rate()), visitors.visit)
  /** @param rateAt visitors per second at a share of the window */
  async function runWindow(name: string, rateAt: (share: number) => number): Promise<Window> {
    const startedAt = performance.now()
    rate = () => rateAt(Math.min(1, (performance.now() - startedAt) / windowMs))
    await delay(windowMs)
    const elapsed = (performance.now() - startedAt) / 1000
    const window = { ...visitors.drain(), present: visitors.countPresent(), seconds: elapsed }
    printWindow(name, window)
    return window
  }

  const ramp: Window[] = []
  for (let index = 0; index < windows; index++)
    ramp.push(
      await runWindow(
        `${index * seconds} to ${(index + 1) * seconds} s`,
        (share) => (peak * (index + share)) / windows,
      ),
    )
  const aftermath = [
    await runWindow(`first ${seconds} s afterwards`, () => peak * aftermathShare),
    await runWindow(`next ${seconds} s`, () => peak * aftermathShare),
  ]
  await load.stop()
  visitors.close()
  const rest = visitors.drain()
  const all = [...ramp, ...aftermath, rest]
  const votes = all.reduce((sum, one) => sum + one.votes, 0)
  const failures = all.flatMap((one) => one.failures)
  const exitCode = await contest.stop()
  const stored = (await countBallots(database)) - before
  console.log(`votes acknowledged: ${votes}, stored: ${stored}; exit code on SIGTERM: ${exitCode}`)
  const last = aftermath[1] as Window
  return [
    ...(failures.length
      ? [`${failures.length} calls failed, such as ${[...new Set(failures)].slice(0, 3).join(', ')}`]
      : []),
    // A vote whose reply was lost may be stored.
    ...(stored < votes ? [`${votes - stored} acknowledged votes were lost`] : []),
    ...(last.refused ? ['calls were refused 10 s after the peak'] : []),
    ...(last.times.length === 0 ? ['no call was answered 10 s after the peak'] : []),
    ...(findPercentile(last.times, 0.99) > recoveredP99Ms
      ? [`calls took over ${recoveredP99Ms} ms 10 s after the peak`]
      : []),
    ...(votes === 0 ? ['no vote was acknowledged'] : []),
    ...(exitCode === 0 ? [] : [`the server ended with code ${exitCode}`]),
  ]
}
