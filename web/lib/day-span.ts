/** The years that the list protocol knows; a year below the first is still being typed. */
const firstYear = 1000
const lastYear = 9999

/** Midnight of a calendar day as the reader's clock has it; a day that only half is typed says nothing. */
function midnight(day: string, daysLater = 0): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date || year < firstYear) return null
  const at = new Date(year, month - 1, date + daysLater)
  return at.getFullYear() <= lastYear ? at.toISOString() : null
}

/**
 * From the beginning of one day to the end of another, either of which may be open (empty), as the list protocol compares
 * an instant with them (section 7).
 */
export function daySpan(from: string, to: string): { $gte?: string; $lt?: string } | null {
  const start = midnight(from)
  const end = midnight(to, 1)
  if (!start && !end) return null
  return { ...(start && { $gte: start }), ...(end && { $lt: end }) }
}
