// The family's own view of its entry. No account: the link on the thank-you page and in mails is the key.
import * as z from 'zod/mini'
import { route } from '../api/route.ts'
import { nameMaxLength } from '../limits.ts'
import { LostLinkForm } from '../mail/lost-link.ts'
import { day, Email, idInPath, instant, line, linkToken, version, zodErrors } from '../text/text.ts'
import { ClassEntryContent, EntryContent, OptionalPhoneNumber, storedFields } from './entry.ts'
import { publications } from './publication.ts'

/**
 * `entered` until families may see reviews. From the first day of voting, `published` if voters may choose the name, and
 * `unchosen` if not; `ended` once voting is over; `won` after the announcement.
 */
export const familyEntryStates = [
  ...['entered', 'approved', 'rejected', 'published', 'unchosen', 'ended', 'won', 'withdrawn'],
] as const
export type FamilyEntryState = (typeof familyEntryStates)[number]

/**
 * Requests that need a confirmation: they end something, or publish more. Withdrawing keeps the entry without its name in
 * the contest; erasing deletes it; `publish` shows a winner's first name, grade and school, and `publishStory` its story;
 * `consent` permits publishing the story, and the question to a winner.
 */
export const familyRequests = ['withdraw', 'erase', 'publish', 'publishStory', 'consent'] as const
export type FamilyRequest = (typeof familyRequests)[number]

const { email: _, phoneNumber, ...shown } = storedFields

export const FamilyEntry = z.object({
  reference: z.string(),
  season: z.number(),
  state: z.enum(familyEntryStates),
  createdAt: instant(),
  ...shown,
  /** Entered by a class together: the teacher is the contact, and the names and the phone number are empty. */
  isClassEntry: z.boolean(),
  /** Masked, such as `p•••@example.com`: a forwarded link must not reveal them. */
  maskedEmail: z.string(),
  maskedPhoneNumber: phoneNumber,
  /** Whether the family declined notices about the review; receipts and confirmations are still sent. */
  isMailStopped: z.boolean(),
  canCorrect: z.boolean(),
  canWithdraw: z.boolean(),
  /** False while a records hold suspends erasures. */
  canErase: z.boolean(),
  /** Day until which the department must retain what the family erases, withheld from everyone; null if it need not. */
  withheldUntil: z.nullable(day()),
  /** Staff chose the name, or voters were offered it: it stays in the contest after an erasure. */
  isChosen: z.boolean(),
  /** Whether an approved truck carries the winning name. */
  isOnTruck: z.boolean(),
  /** Whether the family may permit or decline the publication of a winner’s data. */
  canPublish: z.boolean(),
  publication: z.nullable(z.enum(publications)),
  /** Whether the story is public with the name, as far as the name itself is. */
  isStoryPublic: z.boolean(),
  /** Request that the mailed link confirms; null without a confirmation, and once it has ended. */
  confirmedRequest: z.nullable(z.enum(familyRequests)),
  /** Whether requests are confirmed by mail; otherwise by the last name and the email address. */
  confirmsByMail: z.boolean(),
  version: z.number(),
})
export type FamilyEntry = z.output<typeof FamilyEntry>

/** Sent with `familyEntry.purged` and `familyEntry.erased`, as the conflict's current state. */
export const DestroyedEntry = z.object({
  /** Day of the destruction. */
  on: day(),
  /** False if the date was earlier than the latest one that families were shown. */
  isAsPromised: z.boolean(),
})
export type DestroyedEntry = z.output<typeof DestroyedEntry>

const linkErrors = [
  'familyEntry.not_found',
  'familyEntry.purged',
  'familyEntry.erased',
  'auth.too_many_attempts',
  'ballot.counting',
] as const
export const readFamilyEntry = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry',
  invalidates: [],
  summary: 'Returns an entry to its family. The token is in the body, so that no log contains it.',
  body: z.strictObject({ token: linkToken(), confirmation: z.optional(linkToken()) }),
  reply: FamilyEntry,
  errors: linkErrors,
})

const { email: _email, childInfoParentConsent, ...sent } = EntryContent.shape

/** Fields that a family has sent, with its email address; the consent is among the choices. */
export type SentField = Exclude<keyof typeof EntryContent.shape, 'childInfoParentConsent'> | 'teacherName'

const nameFields: readonly string[] = ['snowplowName', 'snowplowNameDescription']
const isSentField = (field: string): field is SentField =>
  field !== 'childInfoParentConsent' && !nameFields.includes(field)
/** In the order of the family's page. */
export const sentFields = [
  ...nameFields,
  'teacherName',
  ...Object.keys(EntryContent.shape).filter(isSentField),
] as SentField[]

/** The email address is no part of it: it receives the confirmations. */
export const FamilyCorrection = z.strictObject({
  ...sent,
  /** Empty for no change: the page shows it masked. */
  phoneNumber: OptionalPhoneNumber,
})

export const correctFamilyEntry = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/correct',
  invalidates: ['publicSubmission'],
  summary: 'Corrects an entry while names are accepted. It is reviewed again.',
  body: z.extend(FamilyCorrection, { token: linkToken(), version: version() }),
  reply: FamilyEntry,
  errors: [...linkErrors, 'familyEntry.not_correctable', 'stale', 'submission.duplicate', 'submission.duplicate_name'],
})

const { gradeLevel, countyId, schoolName } = sent

/** Correction of a class entry: the teacher’s input, and the class as created. */
export const ClassCorrection = z.extend(ClassEntryContent, { gradeLevel, countyId, schoolName })

export const correctClassEntry = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/correct-class',
  invalidates: ['publicSubmission'],
  summary: 'Corrects the entry of a class while names are accepted. It is reviewed again.',
  body: z.extend(ClassCorrection, { token: linkToken(), version: version() }),
  reply: FamilyEntry,
  errors: [...linkErrors, 'familyEntry.not_correctable', 'stale', 'submission.duplicate_name'],
})

export const FamilyChoices = z.strictObject({ isMailStopped: z.boolean(zodErrors()) })

export const updateFamilyChoices = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/choices',
  invalidates: ['publicSubmission'],
  summary: 'Changes whether optional mail is sent.',
  body: z.extend(FamilyChoices, { token: linkToken() }),
  reply: FamilyEntry,
  errors: linkErrors,
})

export const withdrawFamilyConsent = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/consent/withdraw',
  invalidates: ['publicSubmission', 'mail'],
  summary:
    'Withdraws the consent, so that the plow name alone is public. Needs no confirmation, unlike the request `consent`.',
  body: z.strictObject({ token: linkToken() }),
  reply: FamilyEntry,
  errors: linkErrors,
})

export const reduceFamilyPublication = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/publication/reduce',
  invalidates: ['publicSubmission', 'mail'],
  summary:
    'Publishes less than now: the plow name with its story, or alone. Needs no confirmation; publishing more does.',
  body: z.strictObject({ token: linkToken(), publication: z.enum(['story', 'name'], zodErrors('invalid')) }),
  reply: FamilyEntry,
  errors: [...linkErrors, 'familyEntry.not_publishable', 'familyEntry.not_confirmed'],
})

const request = z.enum(familyRequests, zodErrors('invalid'))
const requestErrors = [
  'retention.held',
  ...linkErrors,
  'familyEntry.not_endable',
  'familyEntry.not_publishable',
] as const

export const sendFamilyConfirmation = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/confirmation',
  invalidates: ['mail'],
  summary: 'Mails a link that confirms a request, at most one every ten minutes for each request.',
  body: z.strictObject({ token: linkToken(), request }),
  reply: z.object({ maskedEmail: z.string() }),
  errors: [...requestErrors, 'mail.not_configured'],
})

/** For a family without a confirmation by mail. Of a class entry, `lastName` is the teacher’s name. */
export const FamilyProof = z.strictObject({ lastName: line(nameMaxLength), email: Email })

export const completeFamilyRequest = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/request',
  invalidates: ['publicSubmission', 'mail'],
  summary:
    'Withdraws, erases or publishes an entry. Needs the confirmation of the mail, or the last name and the email address.',
  body: z.strictObject({
    token: linkToken(),
    request,
    confirmation: z.optional(linkToken()),
    proof: z.optional(FamilyProof),
  }),
  /** Null after an erasure. */
  reply: z.object({ entry: z.nullable(FamilyEntry) }),
  errors: [...requestErrors, 'familyEntry.not_confirmed'],
})

export const replaceFamilyLink = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/link/replace',
  invalidates: ['mail', 'auditEvent'],
  summary:
    'Ends the link and mails a new one to the entry’s address. Without a mail server, it needs the last name and the email address, and returns the new link.',
  body: z.strictObject({ token: linkToken(), proof: z.optional(FamilyProof) }),
  reply: z.object({
    maskedEmail: z.string(),
    /** Path of the page with the new token; null if it was mailed. */
    familyPath: z.nullable(z.string()),
  }),
  errors: [...linkErrors, 'familyEntry.not_confirmed'],
})

/** Same reply for known and unknown addresses. */
export const requestFamilyLinks = route({
  method: 'POST',
  writes: 'installation',
  needs: 'familyEntry.use',
  path: '/family-entry/link',
  invalidates: ['mail'],
  summary:
    'Mails the links of an address’s entries to it, at most once an hour; replies the same for an unknown address.',
  body: LostLinkForm,
  reply: z.object({}),
  errors: ['familyEntry.no_mail', 'auth.too_many_attempts'],
})

export const replaceEntryLink = route({
  method: 'POST',
  writes: 'installation',
  path: '/public-submission/{id}/link',
  needs: 'publicSubmission.review',
  invalidates: ['mail', 'auditEvent'],
  summary: 'Ends the family’s link to its entry and mails a new one to the address of the entry.',
  params: z.strictObject({ id: idInPath() }),
  reply: z.object({}),
  errors: ['submission.not_found', 'submission.no_family', 'mail.not_configured'],
})
