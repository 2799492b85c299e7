// Publication of a winner's family: the consent at entry permits asking; only the answer permits publishing.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { seasonQuery } from '../season/season.ts'
import { id, idInPath, instant, zodErrors } from '../text/text.ts'

/**
 * The plow name alone; with its story, as before the answer; or also with the student's first name, grade and school. Of a
 * class entry, `family` publishes the teacher's name, grade and school.
 */
export const publications = ['name', 'story', 'family'] as const
export type Publication = (typeof publications)[number]

/** Without personal data: whether the family of a winning name has answered, and what may be published. */
export const WinnerPublication = z.object({
  /** Id of the entry. */
  id: id(),
  districtId: id(),
  district: z.string(),
  snowplowName: z.string(),
  /** Its teacher answers, in place of a family. */
  isClassEntry: z.boolean(),
  /** Consent at entry: without it, the family is not asked. */
  hasConsent: z.boolean(),
  publication: z.nullable(z.enum(publications)),
  /** Whether the office keeps the story off every page. */
  isStoryHidden: z.boolean(),
  answeredAt: z.nullable(instant()),
  /** Administrator who recorded a paper form; null for an answer on the family's page. */
  recordedBy: z.nullable(z.string()),
  /** Last time that the office reminded the family by mail. */
  remindedAt: z.nullable(instant()),
  /** The family's data is erased or purged: there is nothing to publish. */
  isDestroyed: z.boolean(),
})
export type WinnerPublication = z.output<typeof WinnerPublication>

export const listWinnerPublications = route({
  method: 'GET',
  path: '/winner/publication',
  needs: 'publicSubmission.review',
  tags: ['publicSubmission', 'contest'],
  summary: 'Each winning name with what its family permits to publish; empty until the announcement.',
  query: seasonQuery,
  reply: z.array(WinnerPublication),
  errors: ['ballot.counting'],
})

export const remindWinnerFamilies = route({
  method: 'POST',
  writes: 'installation',
  path: '/winner/publication/reminder',
  needs: 'publicSubmission.review',
  invalidates: ['publicSubmission', 'mail', 'auditEvent'],
  summary: 'Mails the question again to each winner’s family that permits it and has not answered, at most once a day.',
  query: seasonQuery,
  reply: z.object({ reminded: z.number() }),
  errors: ['ballot.counting'],
})

export const PublicationForm = z.strictObject({ publication: z.enum(publications, zodErrors('invalid')) })

export const recordWinnerPublication = route({
  method: 'PUT',
  writes: 'installation',
  path: '/winner/publication/{id}',
  needs: 'publicSubmission.review',
  invalidates: ['publicSubmission', 'auditEvent'],
  summary: 'Records the answer of a winner’s family on a signed paper form, in place of an earlier answer.',
  params: z.strictObject({ id: idInPath() }),
  body: PublicationForm,
  reply: WinnerPublication,
  errors: ['winner.not_found', 'ballot.counting'],
})
