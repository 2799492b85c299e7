/** Runs a server in a separate process, with naming and voting open at the same time. */
import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { signIn } from '@snowplow/load/administrator.ts'
import { withDatabase } from '@snowplow/load/databases.ts'
import { type Server, startProduct } from '@snowplow/load/servers.ts'
import { waitUntil } from '@snowplow/load/wait.ts'
import { getSeasonId } from '@snowplow/server/db/season.ts'
import { Season } from '@snowplow/server/entities/season.entity.ts'
import { firstOptions } from '@snowplow/server/test/load.ts'

/** Signs the challenges, which the drill creates and solves itself. */
export const secret = 'the secret of the drill, which signs its own challenges'

const settings = {
  // No identity provider in the same process, as in production.
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_AUDIENCE: 'contest',
  OIDC_CLIENT_ID: 'contest',
  CAPTCHA_PROVIDER: 'altcha',
  CAPTCHA_COST: '1',
  JWT_SECRET: secret,
}

/**
 * Opens naming and public poll at the same time, which no administrator can do: one process then handles both. The
 * demo's clock is set to the poll.
 */
async function openBoth(database: string, base: string): Promise<void> {
  await withDatabase(database, async (em) => {
    const season = await em.findOneOrFail(Season, getSeasonId(em))
    const [naming, , poll] = season.schedule.phases
    if (!naming || !poll) throw new Error('The schedule has no naming or no poll')
    const phases = season.schedule.phases.map((one) => (one === naming ? { ...one, endsOn: poll.endsOn } : one))
    season.schedule = { ...season.schedule, phases }
    await em.flush()
  })
  // A process may use its cached schedule for up to a second.
  await waitUntil(async () => {
    const { phases } = (await (await fetch(`${base}/contest`)).json()) as ContestReply
    return [1, 3].every((open) => phases.some(({ phase, state }) => phase === open && state === 'active'))
  })
}

export interface RunningContest extends Server {
  database: string
  /** Token of an administrator. */
  token: string
  options: number[]
}

/**
 * @param database address for the server
 * @param direct address for the drill that bypasses the cut connection
 */
export async function startContest(
  { database, direct = database }: { database: string; direct?: string },
  environment: Record<string, string> = {},
  limits: Parameters<typeof startProduct>[2] = {},
): Promise<RunningContest> {
  const server = await startProduct(database, { ...settings, ...environment }, limits)
  await openBoth(direct, server.base)
  const { token } = await signIn(server)
  return { ...server, database: direct, token, options: await firstOptions(server.base) }
}
