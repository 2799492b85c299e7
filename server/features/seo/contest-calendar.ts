import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { dayAfter } from '@snowplow/contract/contest/days.ts'
import ical from 'ical-generator'

/** What `web/seo.tsx` says of each date, in one language. */
export interface CalendarMessages {
  contest: string
  phases: { title: string; about: string }[]
  deadline: { title: string; about: string }
  announcement: { title: string; about: string }
}

interface CalendarInput {
  contest: ContestReply
  messages: CalendarMessages
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
export function contestCalendar({ contest, messages, site }: CalendarInput): string {
  const { phases, entryDeadline, announcementDate, updatedAt, scheduleVersion } = contest
  const calendar = ical({ name: messages.contest, prodId: { company: 'Snowplow', product: 'Naming contest' } })
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
      summary: `${messages.contest}: ${title}`,
      description: about,
      stamp: new Date(updatedAt),
      sequence: scheduleVersion,
    })
    if (site) event.url(site)
  }

  for (const [index, { phase, startsOn, endsOn }] of phases.entries()) {
    const message = messages.phases[index]
    if (message) add(`phase-${phase}`, [startsOn, endsOn], message)
  }
  add('deadline', [entryDeadline, entryDeadline], messages.deadline)
  add('announcement', [announcementDate, announcementDate], messages.announcement)
  return calendar.toString()
}
