/** Reads of the migration `count_rules_facts`: when the public poll of each season that it has started in first started. */

interface SeasonRow {
  id: number
  /** Text on SQLite. */
  schedule: string | { phases: { phase: number; startsOn: string }[] }
  time_zone: string
}

interface FirstBallot {
  season_id: number
  /** Milliseconds on SQLite. */
  at: number | string | Date
}

type Read = (sql: string) => Promise<unknown[]>

const day = (instant: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)

/** First quarter of an hour of a day: every time zone has an offset of such quarters. */
function startOf(startsOn: string, timeZone: string): Date {
  const quarterMs = 15 * 60_000
  let instant = Date.parse(`${startsOn}T00:00:00Z`) - 15 * 3_600_000
  while (day(new Date(instant), timeZone) < startsOn) instant += quarterMs
  return new Date(instant)
}

/** A season counts as started if the start of its phase 3 lies in the past, or if it has a ballot. */
export async function readVotingStarts(read: Read, now = new Date()): Promise<{ season: number; at: Date }[]> {
  const seasons = (await read(
    "select id, schedule, time_zone from season where state <> 'preparing'",
  )) as unknown as SeasonRow[]
  const ballots = (await read(
    `select ballot.season_id, ballot.created_at as at from ballot join
      (select min(id) as id from ballot group by season_id) as earliest on earliest.id = ballot.id`,
  )) as unknown as FirstBallot[]
  return seasons.flatMap(({ id, schedule, time_zone: timeZone }) => {
    const { phases } =
      typeof schedule === 'string' ? (JSON.parse(schedule) as Exclude<typeof schedule, string>) : schedule
    const startsOn = phases.find(({ phase }) => phase === 3)?.startsOn
    const startsAt = startsOn === undefined ? null : startOf(startsOn, timeZone)
    const first = ballots.find((ballot) => ballot.season_id === id)
    const times = [
      ...(startsAt !== null && startsAt <= now ? [startsAt.getTime()] : []),
      ...(first ? [new Date(first.at).getTime()] : []),
    ]
    return times.length > 0 ? [{ season: id, at: new Date(Math.min(...times)) }] : []
  })
}

/**
 * Facts about accounts as far as they are recorded. An administrator counts as one since the account exists. A password
 * was set by someone else if the audit log says so, or if the account was created without an invitation.
 */
export const accountFacts = [
  `update account set admin_since = created_at where is_active and cast(roles as text) like '%"admin"%'`,
  `update account set credentials_set_by = (
    select actor_id from audit_event as event
      where event.subject_type = 'user' and event.subject_id = account.id and event.actor_id <> account.id
        and (event.action = 'user.password_set' or event.action = 'user.created' and account.password_hash is not null
          and not exists (select 1 from audit_event as invited where invited.subject_type = 'user'
            and invited.subject_id = account.id and invited.action = 'user.invited'))
      order by event.id desc limit 1)`,
]
