/**
 * Business constants and limits (section 9, and `shared` product decisions where section 9 is silent). Lengths are in
 * characters.
 */

/** Options per ballot; the table has a column for each (docs/decisions/0002). */
export const votePicks = 3
export const voteTablePageSize = 20

export const snowplowNameMaxLength = 55
export const snowplowNameMaxWords = 5

export const nameMaxLength = 128
export const schoolNameMaxLength = 200
export const descriptionMaxLength = 2000
export const emailMaxLength = 254
/** Official rules of other contests have half of it. */
export const pageMaxLength = 20_000

/** Entries per email address: siblings, or a small class. */
export const entriesPerEmail = 5
/** Entries per email address with the code of a class. */
export const entriesPerClassEmail = 40
/** Entries with one class code: more than two classes send, and little for a code that leaked. */
export const classEntriesPerHour = 60

export const validationDebounceMs = 500

export const loginPasswordMinLength = 4
export const passwordMinLength = 8
export const passwordMaxLength = 128
export const invitationDays = 7
export const passwordResetMinutes = 60
export const recoveryCodeCount = 10
/** From the start of a removal by an administrator until it takes effect. */
export const factorRemovalHours = 24
export const passkeyNameMaxLength = 50
/** Undelivered invitations of one reply: more have one cause. */
export const maxUndelivered = 1000

export const maxListedSessions = 50

export const adminTablePageSize = 15
export const adminTablePageSizes = [10, 20, 30] as const
export const listMaxLimit = 100

export const signOutRedirectSeconds = 5
export const copyConfirmationMs = 800

/** CSS pixels, for pages that do not use the full width. */
export const containerWidths = { min: 1024, initial: 1120, max: 1920 } as const
export const maxShortcuts = 50

export const favoriteNames = { min: 1, max: 9 } as const
export const truckIdMaxLength = 32
export const maxEntriesPerDecision = 500
/** Ballots per list to set aside; a pattern has no limit. */
export const maxExcludedBallots = 1000
/** Name and organization of a scrutineer. */
export const recipientMaxLength = 200
export const reasonMaxLength = 500
export const addressNameMaxLength = 100
export const maxVotingOptions = 200
export const territoryRows = 5000
export const maxDistricts = 200
export const maxGradeLevels = 50
export const fileNameMaxLength = 255

export const headlineMaxLength = 80
export const leadMaxLength = 300
export const logoMaxBytes = 200_000
