import { auditEventService } from '../features/audit-event/audit-event.service.ts'
import { backupService } from '../features/backup/backup.service.ts'
import { decisionService } from '../features/decision/decision.service.ts'
import { createWarnings } from '../features/health/checks.ts'
import { healthService } from '../features/health/health.service.ts'
import { demoMailService } from '../features/mail/demo-mail.service.ts'
import { mailService } from '../features/mail/mail.service.ts'
import { enqueueDecisionMails } from '../features/open-item/decision-mails.ts'
import { enqueueTaskMails } from '../features/season/task-mails.ts'
import { enqueueSubscriberMails } from '../features/subscription/subscriber-mails.ts'
import { subscriptionService } from '../features/subscription/subscription.service.ts'
import { enqueueWinnerMails } from '../features/winner/winner-mails.ts'
import type { Handlers } from '../http/serve.ts'
import { composeOpenItems, listMailedSources } from '../open-items.ts'
import type { Core } from './core.ts'
import type { Voting } from './voting.ts'

type DemoMailRoute = 'listDemoMails' | 'getDemoMail'

type Health = Pick<Parameters<typeof healthService>[0], 'isStopping' | 'writes'> &
  Pick<Parameters<typeof createWarnings>[0], 'getDelay'>

/** Composes mail, backups, the audit log, the list of what waits, and the probes. */
export function composeOperation(core: Core, voting: Voting, { getDelay, ...health }: Health) {
  const { orm, config, log, contest, captcha, mailer, secret, secrets, isDemo, times } = core
  const { results, ties } = voting
  const backups = backupService({ settings: config })
  const enqueueScheduledMails = async () => {
    const at = times()
    await enqueueTaskMails({ orm, contest, secret, canSendMail: mailer.smtp !== null }, at)
    await enqueueDecisionMails(orm, { contest, sources: listMailedSources({ orm, ties }) }, at)
    await enqueueWinnerMails(orm, { contest, results }, at)
    await enqueueSubscriberMails(orm, { contest, results }, at)
  }
  return {
    jobs: { mailer, backup: backups.job, enqueueScheduledMails },
    handlers: {
      ...healthService({ orm, log, ...health, findWarnings: createWarnings({ orm, config, getDelay }) }),
      ...captcha,
      ...decisionService({ orm }),
      ...composeOpenItems({ ...core, ...voting, backups: backups.calls }),
      ...backups.calls,
      ...mailService({ orm, mailer }),
      ...subscriptionService({ orm, contest, captcha, mailer, secret, secrets }),
      ...(isDemo && (demoMailService({ orm, mailer }) satisfies Handlers<DemoMailRoute>)),
      ...auditEventService({ orm }),
    },
  }
}
