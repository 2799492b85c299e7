import type { Secrets } from './config.ts'
import { accountMails } from './features/account/invitation/account-mails.ts'
import { factorChangeMails } from './features/account/second-factor/factor-change-mails.ts'
import { factorRemovalMails } from './features/account/second-factor/factor-removal-mails.ts'
import { fingerprintMails } from './features/fingerprint/fingerprint-mails.ts'
import { truckMails } from './features/internal-naming/truck-mails.ts'
import type { MailReaders } from './features/mail/render-message.ts'
import { unsubscribeTokens } from './features/mail/unsubscribe-token.ts'
import { decisionMails } from './features/open-item/decision-mails.ts'
import { entryMails } from './features/public-submission/entry-mails.ts'
import { familyLinks } from './features/public-submission/family-link.ts'
import { taskMails } from './features/season/task-mails.ts'

/** Readers of every kind of mail. */
export function createMailReaders(secrets: Secrets): MailReaders {
  const tokens = unsubscribeTokens(secrets)
  return {
    ...entryMails(familyLinks(secrets), tokens),
    ...accountMails(secrets),
    ...factorRemovalMails(secrets),
    ...factorChangeMails,
    ...taskMails(tokens),
    ...truckMails(tokens),
    ...decisionMails(tokens),
    ...fingerprintMails(secrets, tokens),
  }
}
