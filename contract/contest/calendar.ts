/** Public path of the schedule as a calendar file (RFC 5545); not an API route. */
export const calendarPath = (language: string) => `/share/dates.${language}.ics`
