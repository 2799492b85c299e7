import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { addDays, toDay } from '@snowplow/contract/contest/days.ts'
import type { Season } from '@snowplow/contract/season/seasons.ts'
import { signIn } from '@snowplow/load/administrator.ts'
import { ownTexts } from '@snowplow/server/test/make/make.ts'

/** Phases of a contest whose naming starts on a day; the others follow without a gap. */
function scheduleFrom(startsOn: string) {
  const phase = (number: 1 | 2 | 3 | 4, from: number, days: number) => ({
    phase: number,
    startsOn: addDays(startsOn, from),
    endsOn: addDays(startsOn, from + days - 1),
  })
  return {
    phases: [phase(1, 0, 28), phase(2, 28, 7), phase(3, 35, 7), phase(4, 42, 7)],
    entryDeadline: addDays(startsOn, 27),
    announcementDate: addDays(startsOn, 56),
  }
}

/**
 * Does what an administrator does on _Home_ after the counties are imported: department, dates, start.
 * @param base address behind the proxy
 * @throws if a step is refused or the form for names is not open afterwards
 */
export async function openContest(base: string, account: { email: string; password: string }) {
  const { read, put, post } = await signIn({ base: `${base}/api` }, account)
  const [prepared] = await read<Season[]>('/season')
  if (!prepared) throw new Error('There is no season to start')
  const year = `season=${prepared.year}`
  const { scheduleVersion: version, timeZone } = await read<ContestReply>(`/contest?${year}`)
  const schedule = scheduleFrom(toDay(new Date(), timeZone))
  await put(`/contest?${year}`, { texts: ownTexts, schedule, version })
  const [season = prepared] = await read<Season[]>('/season')
  await post(`/season/${season.year}/start`, { version: season.version })
  const { phases } = await read<ContestReply>('/contest')
  if (phases[0]?.state !== 'active') throw new Error(`Naming is ${phases[0]?.state}`)
  const form = await fetch(`${base}/public-naming-form`)
  if (!form.ok || !(await form.text()).includes('<form')) throw new Error('The form for names is not open')
}
