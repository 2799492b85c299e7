import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { Email } from '../text/text.ts'

/** `policy_none`: receivers deliver forged mails of the domain. */
export const spfStates = ['found', 'missing', 'multiple', 'failed'] as const
export const dmarcStates = [...spfStates, 'policy_none'] as const

export const SenderCheck = z.object({
  domain: z.string(),
  /** Records verbatim, one a line. */
  spf: z.object({ state: z.enum(spfStates), record: z.nullable(z.string()) }),
  dmarc: z.object({ state: z.enum(dmarcStates), record: z.nullable(z.string()) }),
})
export type SenderCheck = z.output<typeof SenderCheck>

export const checkSender = route({
  method: 'GET',
  path: '/mail/sender',
  needs: 'mail.manage',
  summary: 'Looks up the SPF and DMARC records of the sender’s domain in the DNS. Takes seconds if a server is slow.',
  reply: SenderCheck,
  errors: ['mail.not_configured'],
})

export const TestMail = z.strictObject({ recipient: Email })

export const sendTestMail = route({
  method: 'POST',
  path: '/mail/test',
  needs: 'mail.manage',
  writes: 'installation',
  invalidates: ['auditEvent'],
  summary: 'Sends a test mail at once, and returns the conversation with the mail server.',
  body: TestMail,
  reply: z.object({
    isAccepted: z.boolean(),
    /** Last reply of the mail server, or the error of the connection, verbatim. */
    response: z.string(),
    /** Commands and replies in their order, without passwords and the mail itself. */
    transcript: z.array(z.string()),
  }),
  errors: ['mail.not_configured'],
})
