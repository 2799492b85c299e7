import { type Route, writesSeason } from '@snowplow/contract/api/route.ts'
import { can } from '@snowplow/contract/auth/access.ts'
import { firstDay, lastDay, previewDateHeader, previewSeasonHeader } from '@snowplow/contract/contest/preview-date.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../problem.ts'
import { guest } from '../token.ts'

// Margin larger than any time zone offset.
const dayMs = 86_400_000
const earliest = Date.parse(firstDay) - dayMs
const latest = Date.parse(lastDay) + 2 * dayMs

export const isInReach = (instant: Date) => instant.getTime() >= earliest && instant.getTime() <= latest

/**
 * Returns the instant that an administrator previews; undefined without a preview.
 * @throws Refusal auth.required, auth.forbidden, contest.previewing, request.invalid
 */
export function getPreviewDate({ headers, viewer }: FastifyRequest, route: Route): Date | undefined {
  const requested = headers[previewDateHeader]
  if (requested === undefined) return undefined
  if (!can(viewer.roles, 'contest.update')) throw new Refusal(viewer === guest ? 'auth.required' : 'auth.forbidden')
  if (writesSeason(route)) throw new Refusal('contest.previewing')
  const previewDate = new Date(String(requested))
  if (!isInReach(previewDate)) throw new Refusal('request.invalid', [[previewDateHeader, 'out_of_range']])
  return previewDate
}

export function applyPreviewSeason({ headers, query }: FastifyRequest): void {
  const requested = headers[previewSeasonHeader]
  if (requested === undefined || headers[previewDateHeader] === undefined) return
  const named = query as Record<string, unknown>
  named.season ??= requested
}
