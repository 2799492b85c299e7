import { setTimeout as delay } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { Ballot } from '@snowplow/server/entities/public-voting.entity.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { startProxy as startNetwork } from '@snowplow/server/test/network/proxy.ts'
import { createDatabase } from '@snowplow/server/test/postgres.ts'
import { type Server, servingSettings, spawnServer, untilServing } from '@snowplow/server/test/spawn-server.ts'
import { findVersion, type ProxyName, proxyNames, startProxy } from './proxies.ts'

const clients = 20
const responseTimeoutMs = 30_000
/** Required by docs/operating/upgrade.md: until then the proxy has resumed sending visitors to the first process. */
const betweenRestartsMs = 3000

interface Counts {
  reads: number
  votes: number
  refused: string[]
}

/** Uses persistent connections like browsers; half of the calls are votes. */
function callThrough(base: string, selectedOptions: number[]) {
  const counts: Counts = { reads: 0, votes: 0, refused: [] }
  let isOver = false
  const reads = ['/', '/api/contest', '/api/public-voting/district/1/options', '/favorite-name-poll']
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ districtId: 1, selectedOptions, recaptcha: 'off' })

  async function call(number: number): Promise<void> {
    const isVote = number % 2 === 1
    const path = isVote ? '/api/public-voting/submit' : (reads[(number / 2) % reads.length] ?? '/')
    const signal = AbortSignal.timeout(responseTimeoutMs)
    try {
      const reply = await fetch(`${base}${path}`, isVote ? { method: 'POST', headers, body, signal } : { signal })
      const text = await reply.text()
      if (!reply.ok)
        counts.refused.push(`${isVote ? 'POST' : 'GET'} ${path} answered ${reply.status} ${text.slice(0, 200)}`)
      else if (isVote) counts.votes += 1
      else counts.reads += 1
    } catch (error) {
      counts.refused.push(`${isVote ? 'POST' : 'GET'} ${path} failed: ${(error as Error).message}`)
    }
  }
  async function client(first: number): Promise<void> {
    for (let number = first; !isOver; number++) {
      await call(number)
      await delay(150 + Math.random() * 100)
    }
  }
  const finished = Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return {
    counts,
    total: () => counts.reads + counts.votes + counts.refused.length,
    stop() {
      isOver = true
      return finished
    },
  }
}

async function startProcess(database: string) {
  const { settings, base, port } = await servingSettings(database)
  const environment = {
    ...settings,
    CONTEST_MODE: 'demo',
    OIDC_DEMO_PORT: '0',
    RATE_LIMIT_READS: '0',
    TRUST_PROXY: '127.0.0.1',
    // The default in production, where no voting options are seeded.
    SHUTDOWN_DELAY: '10',
  }
  let server: Server
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  async function start(): Promise<void> {
    server = spawnServer(environment)
    await untilServing(server, base)
  }
  await start()
  return {
    base,
    port,
    async stop(): Promise<void> {
      server.kill('SIGTERM')
      const code = await server.exited
      if (code !== 0) throw new Error(`A process ended with code ${code}: ${server.complaints()}`)
    },
    start,
    kill,
  }
}

const countBallots = async (database: string) => {
  const orm = await openDatabase(database)
  const count = await orm.em.fork().count(Ballot, { $not: { client: { $like: 'sample%' } } })
  await orm.close()
  return count
}

/** During the outage no process is ready, but each can serve the page from its cache. */
async function findFrontPageError(proxyBase: string, processes: readonly { base: string }[]): Promise<string | null> {
  const isReady = ({ base }: { base: string }) => fetch(`${base}/health/ready`).then(({ ok }) => ok)
  while ((await Promise.all(processes.map(isReady))).includes(true)) await delay(100)
  await delay(betweenRestartsMs)
  const { status } = await fetch(proxyBase)
  return status === 200 ? null : `the front page answered ${status} while the database was away`
}

async function restartBehind(name: ProxyName, version: string, server: string, folder: string, calls: number) {
  const database = await createDatabase(server)
  const network = await startNetwork(database)
  const processes = [await startProcess(network.address), await startProcess(network.address)] as const
  try {
    const proxy = await startProxy(name, folder, [processes[0].port, processes[1].port])
    setDefaultCACertificates([...getCACertificates(), proxy.ca])
    const load = callThrough(proxy.base, await firstOptions(`${proxy.base}/api`))
    let restarts = 0
    // Restarts each process at least once, until enough calls were made.
    while (restarts < processes.length || load.total() < calls) {
      const next = processes[restarts % processes.length] as (typeof processes)[number]
      await delay(betweenRestartsMs)
      await next.stop()
      await next.start()
      restarts += 1
    }
    await delay(betweenRestartsMs)
    await load.stop()
    const { reads, votes, refused } = load.counts
    const stored = await countBallots(database)
    console.log(
      `behind ${name} ${version}: ${restarts} restarts, ${load.total()} calls (${votes} votes and ${reads} reads answered), ${refused.length} refused`,
    )
    for (const line of refused.slice(0, 20)) console.log(`  ${line}`)
    if (refused.length) console.log(proxy.complaints().slice(-2000))
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
 * @param server address of a PostgreSQL
 * @returns true if every call was answered; false also if a proxy is not installed
 */
export async function restartRolling(server: string, folder: string, calls: number): Promise<boolean> {
  let hasPassed = true
  for (const name of proxyNames) {
    const version = findVersion(name)
    if (version) hasPassed = (await restartBehind(name, version, server, folder, calls)) && hasPassed
    else {
      console.log(`FAILED: ${name} is not installed; on Debian: apt-get install caddy nginx-light`)
      hasPassed = false
    }
  }
  return hasPassed
}
