/** Business constants and limits (section 9, and `shared` product decisions where section 9 is silent). */

/** Options that a ballot names; the table has a column for each (docs/decisions/0002). */
export const votePicks = 3
export const voteTablePageSize = 20

/** Characters and words of a snowplow name. */
export const snowplowNameMaxLength = 55
export const snowplowNameMaxWords = 5

/** Characters of the other texts a person types. */
export const nameMaxLength = 128
export const schoolNameMaxLength = 200
export const descriptionMaxLength = 2000
export const emailMaxLength = 254
/** Of a page of words; official rules of other contests have half of it. */
export const pageMaxLength = 20_000

/** Entries one email address may be used for: a family's children, a small class. */
export const entriesPerEmail = 5

/** Without typing, before the server is asked about a name or an email. */
export const validationDebounceMs = 500

/** Characters of a password: on the login form, where a new one is chosen, and at most. */
export const loginPasswordMinLength = 4
export const passwordMinLength = 8
export const passwordMaxLength = 128
/** From when an invitation was made: so long can it be taken up. */
export const invitationDays = 7

export const adminTablePageSize = 15
export const adminTablePageSizes = [10, 20, 30] as const
export const listMaxLimit = 100

export const signOutRedirectSeconds = 5
export const copyConfirmationMs = 800

/** CSS pixels, where a page does not take the whole width. */
export const containerWidths = { min: 1024, initial: 1120, max: 1920 } as const
export const maxShortcuts = 50

export const favoriteNames = { min: 1, max: 9 } as const
export const truckIdMaxLength = 32
/** Entries that one decision may cover. */
export const maxEntriesPerDecision = 500
/** Ballots that one list may name when they are set aside; a burst has no limit. */
export const maxExcludedBallots = 1000
export const reasonMaxLength = 500
/** Of one district. */
export const maxVotingOptions = 200
/** Counties of a contest, and rows of a file of them. */
export const territoryRows = 5000
export const maxDistricts = 200
export const maxGradeLevels = 50
export const fileNameMaxLength = 255

/** Words of the department on the front page. */
export const headlineMaxLength = 80
export const leadMaxLength = 300
/** Of a logo's file, in bytes. */
export const logoMaxBytes = 200_000
