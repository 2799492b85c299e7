import type { FamilyEntry, FamilyEntryState, FamilyRequest } from '@snowplow/contract/entry/family-entry.ts'
import { formatReference } from '@snowplow/contract/text/reference.ts'
import type { Entry } from '../entry/review/entry.presenter.ts'
import { maskEmail } from '../relations/mask-email.ts'

export interface FamilyEntryStatus {
  year: number
  state: FamilyEntryState
  canCorrect: boolean
  canWithdraw: boolean
  canErase: boolean
  withheldUntil: string | null
  isChosen: boolean
  isOnTruck: boolean
  canPublish: boolean
  confirmsByMail: boolean
  confirmedRequest: FamilyRequest | null
  isStoryPublic: boolean
}

const maskPhoneNumber = (phone: string) => phone.replace(/\d(?=.*\d{2})/g, '•')

export const toFamilyEntry = (entry: Entry, { year, ...status }: FamilyEntryStatus): FamilyEntry => ({
  reference: formatReference(entry.reference),
  season: year,
  createdAt: entry.createdAt.toISOString(),
  firstName: entry.firstName,
  lastName: entry.lastName,
  gradeLevel: entry.gradeLevel,
  countyId: entry.county.id,
  schoolName: entry.schoolName,
  snowplowName: entry.snowplowName,
  snowplowNameDescription: entry.snowplowNameDescription,
  childInfoParentConsent: entry.childInfoParentConsent,
  maskedEmail: maskEmail(entry.email),
  maskedPhoneNumber: maskPhoneNumber(entry.phoneNumber),
  isMailStopped: entry.isMailStopped,
  publication: entry.publication ?? null,
  version: entry.version,
  ...status,
})
