import { buildApp } from '@snowplow/server/app.ts'
import { readConfig } from '@snowplow/server/config.ts'
import { DemoClock } from '@snowplow/server/lib/clock.ts'
import { getFilling, openPrepared } from '@snowplow/server/seed/prepare.ts'

/** Starts a demo contest in this process, without limits, while names are accepted. */
export async function openContest(environment: Record<string, string> = {}) {
  const config = readConfig({
    CONTEST_MODE: 'demo',
    DATABASE_URL: 'sqlite::memory:',
    CONTEST_NOW: '2025-09-01T12:00:00-05:00',
    CAPTCHA_PROVIDER: 'off',
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_SIGN_INS: '0',
    MAX_EVENT_LOOP_DELAY: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const clock = new DemoClock(new Date(config.CONTEST_NOW))
  const orm = await openPrepared(config.DATABASE_URL, config.DATABASE_POOL, getFilling(config, clock.now()))
  const app = await buildApp({ orm, config, clock })
  await app.ready()
  return {
    app,
    orm,
    config,
    clock,
    async close(): Promise<void> {
      await app.close()
      await orm.close()
    },
  }
}

export type OpenContest = Awaited<ReturnType<typeof openContest>>
