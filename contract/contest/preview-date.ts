/**
 * What an administrator's call carries that reads the contest as it will be at another instant (ISO 8601). Who may not
 * change the schedule is refused, and so is any change.
 */
export const asOfHeader = 'x-preview-date'

/** Beside it, the year of the season that is looked at, for calls that name none themselves. */
export const asOfSeasonHeader = 'x-preview-season'

/** Days that may be looked at, and set in the demo; beyond them a date is a slip. */
export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'
