import { accountMails } from './features/account/invitation/account-mails.ts'
import type { MailReaders } from './features/mail/render-message.ts'
import { entryMails } from './features/public-submission/entry-mails.ts'
import { familyLinks } from './features/public-submission/family-link.ts'
import { taskMails } from './features/season/task-mails.ts'

/** Readers of every kind of mail. */
export const createMailReaders = (secret: string): MailReaders => ({
  ...entryMails(familyLinks(secret)),
  ...accountMails(secret),
  ...taskMails,
})
