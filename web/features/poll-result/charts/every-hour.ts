interface Hour {
  at: string
  ballots: number
}

const hour = 3_600_000
/** Two weeks: more bars than a screen has room for. Only an odd clock makes a poll longer. */
const mostHours = 336

/** The hours from the first to the last one, the quiet ones among them with 0. */
export function everyHour(hours: readonly Hour[]): Hour[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  const ballotsAt = new Map(hours.map(({ at, ballots }) => [Date.parse(at), ballots]))
  const end = Date.parse(last.at)
  const start = Math.max(Date.parse(first.at), end - (mostHours - 1) * hour)
  return Array.from({ length: (end - start) / hour + 1 }, (_, place) => {
    const at = start + place * hour
    return { at: new Date(at).toISOString(), ballots: ballotsAt.get(at) ?? 0 }
  })
}
