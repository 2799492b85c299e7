/** Runs a server in a separate process, with naming and voting open at the same time. */

import { setTimeout as delay } from 'node:timers/promises'
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { openDatabase } from '@snowplow/server/db/orm.ts'
import { getSeasonId } from '@snowplow/server/db/season.ts'
import { Season } from '@snowplow/server/entities/season.entity.ts'
import { demoAccounts } from '@snowplow/server/seed/accounts.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'
import { type Limits, servingSettings, spawnServer, untilServing } from '@snowplow/server/test/spawn-server.ts'

/** Signs the challenges, which the drill creates and solves itself. */
export const secret = 'the secret of the drill, which signs its own challenges'

/** No identity provider in the same process, as in production. */
const externalProvider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_AUDIENCE: 'contest', OIDC_CLIENT_ID: 'contest' }

/**
 * Opens naming and public poll at the same time, which no administrator can do: one process then handles both. The
 * demo's clock is set to the poll.
 */
async function openBoth(database: string, base: string): Promise<void> {
  const orm = await openDatabase(database)
  const em = orm.em.fork()
  const season = await em.findOneOrFail(Season, getSeasonId(em))
  const [naming, , poll] = season.schedule.phases
  if (!naming || !poll) throw new Error('The schedule has no naming or no poll')
  const phases = season.schedule.phases.map((one) => (one === naming ? { ...one, endsOn: poll.endsOn } : one))
  season.schedule = { ...season.schedule, phases }
  await em.flush()
  await orm.close()
  // A process may use its cached schedule for up to a second.
  const areOpen = async () => {
    const { phases } = (await (await fetch(`${base}/contest`)).json()) as ContestReply
    return [1, 3].every((open) => phases.some(({ phase, state }) => phase === open && state === 'active'))
  }
  while (!(await areOpen())) await delay(100)
}

async function signIn(base: string): Promise<string> {
  const account = demoAccounts.find(({ roles }) => roles.some((role) => role === 'admin'))
  const response = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  return ((await response.json()) as { token: string }).token
}

/**
 * @param database address for the server
 * @param direct address for the drill that bypasses the cut connection
 */
export async function startContest(
  { database, direct = database }: { database: string; direct?: string },
  environment: Record<string, string> = {},
  limits: Limits = {},
) {
  const { settings, base } = await servingSettings(database)
  const spawn = () =>
    spawnServer(
      {
        ...settings,
        CONTEST_MODE: 'demo',
        ...externalProvider,
        RATE_LIMIT_READS: '0',
        CAPTCHA_PROVIDER: 'altcha',
        CAPTCHA_COST: '1',
        JWT_SECRET: secret,
        ...environment,
      },
      limits,
    )
  let server = spawn()
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  await untilServing(server, base)
  await openBoth(direct, base)
  return {
    base,
    database: direct,
    token: await signIn(base),
    options: await firstOptions(base),
    async stop(): Promise<number | null> {
      server.kill('SIGTERM')
      const exitCode = await server.exited
      process.off('exit', kill)
      return exitCode
    },
    kill,
    /** Kills the process and starts it again, as systemd would. @returns milliseconds until it serves */
    async restart(): Promise<number> {
      kill()
      await server.exited
      const startedAt = performance.now()
      server = spawn()
      await untilServing(server, base)
      return performance.now() - startedAt
    },
    complaints: () => server.complaints(),
  }
}

export type RunningContest = Awaited<ReturnType<typeof startContest>>
