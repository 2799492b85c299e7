import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { dayAfter } from '@snowplow/contract/contest/days.ts'
import ical from 'ical-generator'

/** What `web/sharing.tsx` says of each date, in one language. */
export interface CalendarWords {
  contest: string
  phases: { title: string; about: string }[]
  deadline: { title: string; about: string }
  announcement: { title: string; about: string }
}

interface Given {
  contest: ContestReply
  words: CalendarWords
  /** Where the site is; undefined where it does not know. */
  site: string | undefined
}

/** From a calendar day to its last one. */
type Days = [startsOn: string, endsOn: string]

/** Of the program that wrote the file; no address. */
const fallbackHost = 'snowplow-naming-contest'

/**
 * The schedule as iCalendar (RFC 5545), for whoever wants the dates beside their own. Days are whole days without an
 * hour, so that they are the same ones in every calendar's zone. Each keeps its identity when it is moved.
 */
export function contestCalendar({ contest, words, site }: Given): string {
  const { phases, entryDeadline, announcementDate, updatedAt, scheduleVersion } = contest
  const calendar = ical({ name: words.contest, prodId: { company: 'Snowplow', product: 'Naming contest' } })
  const host = site ? new URL(site).host : fallbackHost
  const season = (phases[0]?.startsOn ?? announcementDate).slice(0, 4)

  function add(name: string, [startsOn, endsOn]: Days, { title, about }: { title: string; about: string }) {
    const event = calendar.createEvent({
      id: `${name}-${season}@${host}`,
      start: startsOn,
      // Of a whole day the end is not part of it.
      end: dayAfter(endsOn),
      allDay: true,
      floating: true,
      // It stands among other things there.
      summary: `${words.contest}: ${title}`,
      description: about,
      stamp: new Date(updatedAt),
      sequence: scheduleVersion,
    })
    if (site) event.url(site)
  }

  for (const [place, { phase, startsOn, endsOn }] of phases.entries()) {
    const said = words.phases[place]
    if (said) add(`phase-${phase}`, [startsOn, endsOn], said)
  }
  add('deadline', [entryDeadline, entryDeadline], words.deadline)
  add('announcement', [announcementDate, announcementDate], words.announcement)
  return calendar.toString()
}
