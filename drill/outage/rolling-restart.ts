import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Call, createClient } from '@snowplow/load/client.ts'
import { startConstantLoad } from '@snowplow/load/constant-load.ts'
import { countBallots, type Postgres } from '@snowplow/load/databases.ts'
import { startProduct } from '@snowplow/load/servers.ts'
import { isServing, waitUntil } from '@snowplow/load/wait.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { startProxy as startNetwork } from '@snowplow/server/test/network/proxy.ts'
import { findVersion, type ProxyName, proxyNames, startProxy } from '../proxies.ts'

const callsPerSecond = 100
const responseTimeoutMs = 30_000
/** Required by docs/operating/upgrade.md: until then the proxy has resumed sending visitors to the first process. */
const betweenRestartsMs = 3000

interface Counts {
  reads: number
  votes: number
  refused: string[]
}

/** Calls through a proxy at a fixed rate; half of the calls are votes. */
function startCalls(base: string, selectedOptions: number[]) {
  const counts: Counts = { reads: 0, votes: 0, refused: [] }
  const client = createClient(base, { timeoutMs: responseTimeoutMs })
  const reads = ['/', '/api/contest', '/api/public-voting/district/1/options', '/favorite-name-poll']
  const vote = { districtId: 1, selectedOptions, recaptcha: 'off' }
  const load = startConstantLoad(callsPerSecond, async (number) => {
    const isVote = number % 2 === 1
    const call: Call = isVote
      ? { method: 'POST', path: '/api/public-voting/submit', body: vote }
      : { path: reads[(number / 2) % reads.length] ?? '/' }
    const name = `${call.method ?? 'GET'} ${call.path}`
    try {
      const { status, bytes } = await client.send(call)
      if (status >= 300) counts.refused.push(`${name} answered ${status} ${bytes.toString().slice(0, 200)}`)
      else if (isVote) counts.votes += 1
      else counts.reads += 1
    } catch (error) {
      counts.refused.push(`${name} failed: ${(error as Error).message}`)
    }
  })
  return { counts, ...load }
}

const environment = {
  TRUST_PROXY: '127.0.0.1',
  // The default in production, where no voting options are seeded.
  SHUTDOWN_DELAY: '10',
}

/** During the outage no process is ready, but each can serve the page from its cache. */
async function findFrontPageError(proxyBase: string, processes: readonly { base: string }[]): Promise<string | null> {
  await waitUntil(async () => {
    const areReady = await Promise.all(processes.map(({ base }) => isServing(`${base}/health/ready`)))
    return !areReady.includes(true)
  })
  await delay(betweenRestartsMs)
  const { status } = await fetch(proxyBase)
  return status === 200 ? null : `the front page answered ${status} while the database was away`
}

async function restartBehind(name: ProxyName, version: string, postgres: Postgres, folder: string, calls: number) {
  const database = await postgres.create()
  const network = await startNetwork(database)
  const processes = [
    await startProduct(network.address, environment),
    await startProduct(network.address, environment),
  ] as const
  try {
    const proxy = await startProxy(name, folder, [processes[0].port, processes[1].port])
    setDefaultCACertificates([...getCACertificates(), proxy.ca])
    const load = startCalls(proxy.base, await firstOptions(`${proxy.base}/api`))
    let restarts = 0
    // Restarts each process at least once, until enough calls were made.
    while (restarts < processes.length || load.countStarted() < calls) {
      const next = processes[restarts % processes.length] as (typeof processes)[number]
      await delay(betweenRestartsMs)
      const exitCode = await next.stop()
      if (exitCode !== 0) throw new Error(`A process ended with code ${exitCode}: ${next.getComplaints()}`)
      await next.start()
      restarts += 1
    }
    await delay(betweenRestartsMs)
    await load.stop()
    const { reads, votes, refused } = load.counts
    const stored = await countBallots(database)
    console.log(
      `behind ${name} ${version}: ${restarts} restarts, ${load.countStarted()} calls (${votes} votes and ${reads} reads answered), ${refused.length} refused`,
    )
    for (const line of refused.slice(0, 20)) console.log(`  ${line}`)
    if (refused.length) console.log(proxy.getComplaints().slice(-2000))
    if (stored !== votes) console.log(`FAILED: ${votes} votes were acknowledged and ${stored} are stored`)
    network.down(true)
    const frontPageError = await findFrontPageError(proxy.base, processes)
    if (frontPageError) console.log(`FAILED: ${frontPageError}`)
    await proxy.stop()
    return refused.length === 0 && stored === votes && !frontPageError
  } finally {
    for (const { kill } of processes) kill()
    await network.close()
  }
}

/**
 * Restarts two processes alternately behind each proxy, while `calls` are made through it.
 * @returns true if every call was answered; false also if a proxy is not installed
 */
export async function restartRolling(postgres: Postgres, folder: string, calls: number): Promise<boolean> {
  let hasPassed = true
  for (const name of proxyNames) {
    const version = findVersion(name)
    if (version) hasPassed = (await restartBehind(name, version, postgres, folder, calls)) && hasPassed
    else {
      console.log(`FAILED: ${name} is not installed; on Debian: apt-get install caddy nginx-light`)
      hasPassed = false
    }
  }
  return hasPassed
}
