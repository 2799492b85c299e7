import { toAddress } from '@snowplow/contract/api/route.ts'
import { type ContestReply, getContest } from '@snowplow/contract/contest/contest.ts'
import type { FastifyBaseLogger } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { Orm } from '../db/orm.ts'
import { captchaService } from '../features/captcha/captcha.service.ts'
import { countyService } from '../features/county/county.service.ts'
import { createMailer } from '../features/mail/mailer.ts'
import type { ErasureList } from '../features/retention/erasure-list.ts'
import { contestService } from '../features/season/contest.service.ts'
import type { InProcessFetch } from '../http/in-process-client.ts'
import type { Clock } from '../lib/clock.ts'
import { createMailReaders } from '../mail-readers.ts'

interface Deps {
  orm: Orm
  config: Config
  clock: Clock
  erasures: ErasureList
  log: FastifyBaseLogger
  /** Calls a route of the finished application. */
  read: InProcessFetch
  /** Reports the error of a background job. */
  jobFailed: (error: unknown, name: string) => void
}

export type Core = ReturnType<typeof composeCore>

/** Composes what several areas use. */
export function composeCore(deps: Deps) {
  const { orm, config, clock, read, jobFailed } = deps
  const isDemo = config.CONTEST_MODE === 'demo'
  const captcha = captchaService({ config })
  const mailer = createMailer({
    ...{ orm, config, readers: createMailReaders(config.JWT_SECRETS, clock) },
    readContest: () => read(toAddress(getContest)) as Promise<ContestReply>,
    failed: (error) => jobFailed(error, 'Sending mail'),
  })
  return {
    ...deps,
    isDemo,
    secret: config.JWT_SECRET,
    secrets: config.JWT_SECRETS,
    now: () => clock.now(),
    times: () => ({ now: clock.now(), wallNow: clock.wallNow() }),
    captcha,
    contest: contestService({
      // A demo shows its messages in a mailbox.
      ...{ orm, isDemo, canSendMail: isDemo || mailer.smtp !== null },
      captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
      version: packageJson.version,
    }),
    counties: countyService({ orm }),
    mailer,
  }
}
