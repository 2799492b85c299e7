/**
 * Request header with an ISO 8601 instant: replies show the contest at that time. Refused without the right to change
 * the schedule; commands are always refused.
 */
export const asOfHeader = 'x-preview-date'

/** Season year that accompanies `asOfHeader`, for calls without a season parameter. */
export const asOfSeasonHeader = 'x-preview-season'

export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'
