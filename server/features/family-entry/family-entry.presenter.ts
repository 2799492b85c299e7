import { storedFields } from '@snowplow/contract/entry/entry.ts'
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

const { email: _, phoneNumber: __, countyId: ___, ...shown } = storedFields
type ShownField = keyof typeof shown
const shownFields = Object.keys(shown) as ShownField[]
type ShownData = { [Name in ShownField]: Exclude<Entry[Name], undefined> }

export const toFamilyEntry = (entry: Entry, { year, ...status }: FamilyEntryStatus): FamilyEntry => ({
  reference: formatReference(entry.reference),
  season: year,
  createdAt: entry.createdAt.toISOString(),
  ...(Object.fromEntries(shownFields.map((field) => [field, entry[field] ?? null])) as ShownData),
  countyId: entry.county.id,
  maskedEmail: maskEmail(entry.email),
  maskedPhoneNumber: maskPhoneNumber(entry.phoneNumber),
  isClassEntry: entry.isClassEntry,
  isMailStopped: entry.isMailStopped,
  publication: entry.publication ?? null,
  version: entry.version,
  ...status,
})
