/** Business constants and limits (section 9, and `shared` product decisions where section 9 is silent). */

/** A ballot names exactly this many options. */
export const votePicks = 3
/** Rows on one page of the public names table. */
export const voteTablePageSize = 20

/** Characters and words of a snowplow name. */
export const snowplowNameMaxLength = 55
export const snowplowNameMaxWords = 5

/** Characters of the other texts a person types. */
export const nameMaxLength = 128
export const schoolNameMaxLength = 200
export const descriptionMaxLength = 2000
export const emailMaxLength = 254

/** Entries one email address may be used for: a family's children, a small class. */
export const entriesPerEmail = 5

/** Milliseconds without typing before the server is asked about a name or an email. */
export const validationPause = 500

/** Characters of a password: on the login form, where a new one is chosen, and at most. */
export const loginPasswordMinLength = 4
export const passwordMinLength = 8
export const passwordMaxLength = 128

/** Rows of an administrator's table. */
export const adminTablePageSize = 15
export const adminTablePageSizes = [10, 20, 30] as const
/** Rows that a list call may ask for at most. */
export const listMaxLimit = 100

/** Seconds before the sign-out page goes on. */
export const signOutPause = 5
/** Milliseconds for which a copied address is confirmed. */
export const copyConfirmation = 800

/** CSS pixels of the container of a page that does not take the whole width. */
export const containerWidths = { min: 1024, initial: 1120, max: 1920 } as const
/** Items of the shortcuts bar. */
export const mostShortcuts = 50

/** Favourites one member of staff chooses in a district. */
export const favoriteNames = { min: 1, max: 9 } as const
/** Characters of a truck's number. */
export const truckIdMaxLength = 32
/** Entries that one decision may cover. */
export const reviewsAtOnce = 500
/** Ballots that one list may name when they are set aside; a burst has no limit. */
export const ballotsAtOnce = 1000
/** Characters of a reason that colleagues read. */
export const reasonMaxLength = 500
/** Names on one district's ballot. */
export const mostVotingOptions = 200
