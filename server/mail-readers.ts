import type { Secrets } from './config.ts'
import { createAccountMailReaders } from './features/account/invitation/account-mails.ts'
import { factorChangeMails } from './features/account/second-factor/factor-change-mails.ts'
import { createFactorRemovalReaders } from './features/account/second-factor/factor-removal-mails.ts'
import { createEntryMailReaders } from './features/entry/entry-mails.ts'
import { createFamilyLinks } from './features/entry/family-links.ts'
import { createFingerprintMailReaders } from './features/fingerprint/fingerprint-mails.ts'
import { createTruckMailReaders } from './features/internal-naming/truck-mails.ts'
import type { MailReaders } from './features/mail/render-message.ts'
import { unsubscribeTokens } from './features/mail/unsubscribe-token.ts'
import { createDecisionMailReaders } from './features/open-item/decision-mails.ts'
import { createClassLinks } from './features/school-class/class-links.ts'
import { createClassMailReaders } from './features/school-class/class-mails.ts'
import { createTaskMailReaders } from './features/season/task-mails.ts'
import { createSubscriptionMailReaders } from './features/subscription/subscription-mails.ts'
import { type Clock, systemClock } from './lib/clock.ts'

/** Readers of every kind of mail. `clock` tells contest time, which a demo can move. */
export function createMailReaders(secrets: Secrets, clock: Pick<Clock, 'now'> = systemClock): MailReaders {
  const tokens = unsubscribeTokens(secrets)
  return {
    ...createEntryMailReaders(createFamilyLinks(secrets), tokens),
    ...createClassMailReaders(createClassLinks(secrets)),
    ...createAccountMailReaders(secrets),
    ...createFactorRemovalReaders(secrets),
    ...factorChangeMails,
    ...createTaskMailReaders(tokens, clock),
    ...createTruckMailReaders(tokens, clock),
    ...createDecisionMailReaders(tokens),
    ...createSubscriptionMailReaders(secrets, tokens, clock),
    ...createFingerprintMailReaders(tokens),
  }
}
