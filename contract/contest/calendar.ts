/** Where the schedule is as a calendar file (RFC 5545), for anyone: no call of the interface. */
export const calendarPath = (language: string) => `/share/dates.${language}.ics`
