import { can } from '@snowplow/contract/access.ts'
import { type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import { asOfHeader, asOfSeasonHeader, firstDay, lastDay } from '@snowplow/contract/contest/preview-date.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './problem.ts'
import { guest } from './token.ts'

/** A day more than any zone is ahead or behind. */
const dayMs = 86_400_000
const earliest = Date.parse(firstDay) - dayMs
const latest = Date.parse(lastDay) + 2 * dayMs

/** Whether the contest has a clock for it: neither a slip nor no instant at all. */
export const isInReach = (instant: Date) => instant.getTime() >= earliest && instant.getTime() <= latest

/**
 * The instant at which a call wants to see the contest; undefined for now.
 * @throws Refusal auth.required, auth.forbidden, contest.previewing, request.invalid
 */
export function getPreviewDate({ headers, viewer }: FastifyRequest, route: Route): Date | undefined {
  const requested = headers[asOfHeader]
  if (requested === undefined) return undefined
  if (!can(viewer.roles, 'contest.update')) throw new Refusal(viewer === guest ? 'auth.required' : 'auth.forbidden')
  if (writesSeason(route)) throw new Refusal('contest.previewing')
  const previewDate = new Date(String(requested))
  if (!isInReach(previewDate)) throw new Refusal('request.invalid', [[asOfHeader, 'out_of_range']])
  return previewDate
}

/** A call that names no season is about the one that is looked at: as if its query had named that. */
export function applyPreviewSeason({ headers, query }: FastifyRequest): void {
  const requested = headers[asOfSeasonHeader]
  if (requested === undefined || headers[asOfHeader] === undefined) return
  const named = query as Record<string, unknown>
  named.season ??= requested
}
