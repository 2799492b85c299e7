import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { concludedFrom } from '@snowplow/contract/contest/phases.ts'
import { toPageAddress } from './addresses.ts'
import type { PageHead } from './page-head.ts'

/** Local time with the zone's offset: 2025-08-11T00:00:00-05:00. */
export function formatZonedInstant(instant: string | number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const { value = '' } = offset.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName') ?? {}
  return `${clock.format(new Date(instant)).replace(' ', 'T')}${value.replace('GMT', '') || '+00:00'}`
}

export function describeContestEvent(contest: ContestReply, page: PageHead): object {
  const { phases, announcementDate, timeZone, texts } = contest
  const { site, path, language, pictures } = page
  const startsAt = phases[0]?.startsAt
  const url = site && toPageAddress(site, path, '', language)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: page.contest,
    description: page.description,
    inLanguage: language,
    ...(startsAt && { startDate: formatZonedInstant(startsAt, timeZone) }),
    endDate: formatZonedInstant(concludedFrom(announcementDate, timeZone).getTime() - 1000, timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    isAccessibleForFree: true,
    ...(url && {
      url,
      location: { '@type': 'VirtualLocation', url },
      image: pictures.map((picture) => `${site}${picture.path}`),
    }),
    ...(texts.departmentName && {
      organizer: {
        '@type': 'GovernmentOrganization',
        name: texts.departmentName,
        ...(texts.departmentWebsite && { url: texts.departmentWebsite }),
      },
    }),
  }
}
