import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { dayAfter } from '@snowplow/contract/contest/days.ts'
import ical from 'ical-generator'

export interface CalendarMessages {
  contest: string
  phases: { title: string; about: string }[]
  deadline: { title: string; about: string }
  announcement: { title: string; about: string }
}

interface CalendarInput {
  contest: ContestReply
  messages: CalendarMessages
  site: string | undefined
}

type Days = [startsOn: string, endsOn: string]

// Domain of the event UIDs of a site without an address.
const fallbackHost = 'snowplow-naming-contest'

/**
 * The schedule as iCalendar (RFC 5545). All-day floating events show the same dates in every time zone. UIDs stay the
 * same when dates move, so that calendars update the events.
 */
export function writeContestCalendar({ contest, messages, site }: CalendarInput): string {
  const { phases, entryDeadline, announcementDate, updatedAt, scheduleVersion } = contest
  const calendar = ical({ name: messages.contest, prodId: { company: 'Snowplow', product: 'Naming contest' } })
  const host = site ? new URL(site).host : fallbackHost
  const season = (phases[0]?.startsOn ?? announcementDate).slice(0, 4)

  function add(name: string, [startsOn, endsOn]: Days, { title, about }: { title: string; about: string }) {
    const event = calendar.createEvent({
      id: `${name}-${season}@${host}`,
      start: startsOn,
      // DTEND of an all-day event is exclusive.
      end: dayAfter(endsOn),
      allDay: true,
      floating: true,
      // A calendar mixes it with other events.
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
