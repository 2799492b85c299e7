/**
 * Scrutineer's package: all ballots of a contest for a named person, who proves with them that every fingerprint matches.
 */
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { recipientMaxLength } from '../limits.ts'
import { seasonQuery } from '../season/season.ts'
import { line } from '../text/text.ts'

/** Name, and the organization or role, as the audit log shows them. */
export const ScrutineerInput = z.strictObject({ recipient: line(recipientMaxLength) })

export const exportScrutineerPackage = route({
  method: 'POST',
  // Records the recipient, also for a closed season.
  writes: 'installation',
  path: '/result/scrutineer-package',
  needs: 'ballot.export',
  invalidates: ['auditEvent'],
  summary: 'Every ballot with its time and names, the salts and the results, for a named person; a tar with gzip.',
  query: seasonQuery,
  body: ScrutineerInput,
  reply: z.string(),
  replyType: 'application/gzip',
  errors: ['winner.not_announced', 'ballot.counting'],
})
