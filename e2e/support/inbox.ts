import { expect } from '@playwright/test'
import type { openSmtpServer } from '../../server/test/network/open-smtp-server.ts'

export type MailServer = Awaited<ReturnType<typeof openSmtpServer>>

interface ExpectedMail {
  to: string
  /** Without the name of the contest before it. */
  subject: string
  /** Page to which the mail leads. */
  path: string
  /** Distinguishes mails with the same subject. */
  text?: string
}

/** Waits for a mail and returns the address of its link. */
export async function readMailedLink(
  { mails }: MailServer,
  { to, subject, path, text = '' }: ExpectedMail,
): Promise<string> {
  const linkPattern = new RegExp(`href="(http[^"]*${path}[^"]*)"`)
  const findLinks = () =>
    mails
      .filter(
        (mail) =>
          mail.recipients.includes(to) && mail.subject === `Snowplow contest: ${subject}` && mail.text?.includes(text),
      )
      .flatMap(({ html }) => linkPattern.exec(html || '')?.[1] ?? [])
  await expect.poll(findLinks, { message: `link of “${subject}”`, timeout: 30_000 }).not.toEqual([])
  return findLinks()[0] ?? ''
}
