// The mailbox of a demo, in which a visitor plays the recipient of every mail.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { createList } from '../lists/paging.ts'
import { languageCodes } from '../text/languages.ts'
import { id, idInPath, instant } from '../text/text.ts'
import { mailKinds, RenderedMail } from './mail.ts'

export const DemoMail = z.object({
  id: id(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  language: z.enum(languageCodes),
  createdAt: instant(),
})
export type DemoMail = z.output<typeof DemoMail>

/** Demo mode only; not mounted in production. */
export const listDemoMails = route({
  path: '/demo/mail',
  needs: 'demoMail.read',
  tags: ['mail'],
  summary: 'Lists the mails of the demo’s current season, newest first: without those that were canceled or failed.',
  ...createList(DemoMail, {
    where: { recipient: 'text' },
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
  }),
})

/** Demo mode only; not mounted in production. */
export const getDemoMail = route({
  method: 'GET',
  path: '/demo/mail/{id}',
  needs: 'demoMail.read',
  tags: ['mail'],
  summary: 'Text of a mail of the demo as its recipient sees it, with its link.',
  params: z.strictObject({ id: idInPath() }),
  reply: z.extend(RenderedMail, { mail: DemoMail }),
  errors: ['mail.not_found', 'mail.subject_deleted'],
})
