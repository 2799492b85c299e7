/**
 * Request header with an ISO 8601 instant: replies show the contest at that time. Refused without the right to change
 * the schedule; commands are always refused.
 */
export const previewDateHeader = 'x-preview-date'

/** Season year that accompanies `previewDateHeader`, for calls without a season parameter. */
export const previewSeasonHeader = 'x-preview-season'

export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'
