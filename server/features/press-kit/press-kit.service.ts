import { Readable } from 'node:stream'
import { toDay } from '@snowplow/contract/contest/days.ts'
import { concludedFrom } from '@snowplow/contract/contest/phases.ts'
import type { PressKit } from '@snowplow/contract/winner/press-kit.ts'
import type { Winners } from '@snowplow/contract/winner/winner.ts'
import type { Orm } from '../../db/orm.ts'
import { forkSeason } from '../../db/season.ts'
import { bindService } from '../../http/bind-service.ts'
import { StreamReply } from '../../http/pages/stream-file.ts'
import { Refusal } from '../../http/problem.ts'
import type { Call, Caller } from '../../http/serve.ts'
import { recordAuditEvent } from '../audit-event/audit-event.service.ts'
import type { ContestService } from '../season/contest.service.ts'
import type { ShareImages } from '../seo/share-images.ts'
import type { WinnerService } from '../winner/winner.service.ts'
import { type EmbargoMark, writeWinnersFile } from '../winner/winners-file.ts'

interface Deps {
  orm: Orm
  contest: Pick<ContestService, 'getContest'>
  winners: Pick<WinnerService, 'readPublished'>
  images: ShareImages
}

/** Winners for the press office, with what the winners page shows and nothing else, from the end of the public poll on. */
export const pressKitService = (deps: Deps) => bindService(deps, { getPressKit, exportPressKit, getPlowPicture })

interface Kit extends Winners {
  embargo: { until: Date; timeZone: string } | null
}

type KitCall = Pick<Caller, 'season' | 'now' | 'isPreview'> & Pick<Call<'getPressKit'>, 'query'>

/** @throws Refusal draw.not_open before the end of the public poll, ballot.counting */
async function readKit({ contest, winners }: Deps, { query, season, now, isPreview }: KitCall): Promise<Kit> {
  const { phases, concluded, announcementDate, timeZone } = await contest.getContest({
    query: { season: query.season },
    now,
  })
  if (phases.find(({ phase }) => phase === 3)?.state !== 'ended') throw new Refusal('draw.not_open')
  // A preview of a later date publishes nothing.
  const isPublic = concluded && !isPreview
  const embargo = isPublic ? null : { until: concludedFrom(announcementDate, timeZone), timeZone }
  return { ...(await winners.readPublished(season)), embargo }
}

/** English, as the headings of every file. */
function toMark({ until, timeZone }: NonNullable<Kit['embargo']>): EmbargoMark {
  const instant = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'longGeneric' },
  } as Intl.DateTimeFormatOptions)
  return {
    prefix: `embargo-until-${toDay(until, timeZone)}-`,
    line: `Not for publication before ${instant.format(until)}`,
  }
}

/** @throws Refusal draw.not_open, ballot.counting */
async function getPressKit(deps: Deps, call: Call<'getPressKit'>): Promise<PressKit> {
  const { districts, embargo } = await readKit(deps, call)
  return { districts, embargoedUntil: embargo?.until.toISOString() ?? null }
}

/** Audited before the first row is sent. @throws Refusal draw.not_open, ballot.counting */
async function exportPressKit(deps: Deps, call: Call<'exportPressKit'>): Promise<StreamReply> {
  const { season, viewer, now } = call
  const { embargo, ...winners } = await readKit(deps, call)
  const em = forkSeason(deps.orm.em, season)
  recordAuditEvent(em, {
    at: now,
    action: 'winner.exported',
    by: viewer,
    subject: { type: 'public poll', id: null, name: 'the winners of every district' },
  })
  await em.flush()
  return writeWinnersFile(winners, embargo ? toMark(embargo) : undefined)
}

/** ASCII words of a name, for a file; empty for a name in another script. */
const toFileName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
    ?.join('-')

/**
 * Selected by its name, not its place: another count may have moved it.
 * @throws Refusal winner.not_found, draw.not_open, ballot.counting
 */
async function getPlowPicture(deps: Deps, call: Call<'getPlowPicture'>): Promise<StreamReply> {
  const { query } = call
  const { districts, embargo } = await readKit(deps, call)
  const district = districts.find(({ districtId, isUndecided }) => districtId === query.district && !isUndecided)
  const position = district?.names.findIndex(({ snowplowName }) => snowplowName === query.snowplowName) ?? -1
  const won = district?.names[position]
  if (!district || !won) throw new Refusal('winner.not_found')
  const { png } = await deps.images.draw('/winners', query.language, {
    district: district.name,
    name: won.snowplowName,
  })
  const words = [toFileName(district.name) ?? district.districtId, toFileName(won.snowplowName) ?? position + 1]
  const name = `${embargo ? toMark(embargo).prefix : ''}winner-${words.join('-')}-${query.language}.png`
  return new StreamReply(name, Readable.from([png]))
}
