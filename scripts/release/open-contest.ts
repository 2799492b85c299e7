import type { ContestReply } from '@snowplow/contract/contest/contest.ts'
import { addDays, toDay } from '@snowplow/contract/contest/days.ts'
import type { Season } from '@snowplow/contract/season/seasons.ts'
import { ownTexts } from '@snowplow/server/test/make.ts'

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
export async function openContest(base: string, { email, password }: { email: string; password: string }) {
  let token = ''
  async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`)
    return JSON.parse(text)
  }
  ;({ token } = await call<{ token: string }>('POST', '/auth/login', { email, password }))
  const [prepared] = await call<Season[]>('GET', '/season')
  if (!prepared) throw new Error('There is no season to start')
  const year = `season=${prepared.year}`
  const { scheduleVersion: version, timeZone } = await call<ContestReply>('GET', `/contest?${year}`)
  const schedule = scheduleFrom(toDay(new Date(), timeZone))
  await call('PUT', `/contest?${year}`, { texts: ownTexts, schedule, version })
  const [season = prepared] = await call<Season[]>('GET', '/season')
  await call('POST', `/season/${season.year}/start`, { version: season.version })
  const { phases } = await call<ContestReply>('GET', '/contest')
  if (phases[0]?.state !== 'active') throw new Error(`Naming is ${phases[0]?.state}`)
  const form = await fetch(`${base}/public-naming-form`)
  if (!form.ok || !(await form.text()).includes('<form')) throw new Error('The form for names is not open')
}
