import { setDemoClock } from '@snowplow/contract/contest/contest.ts'
import { screenPathAt } from '@snowplow/contract/screen-paths.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../../lib/clock.ts'
import { moveClock } from './contest.service.ts'

const ClockForm = z.extend(setDemoClock.body, { page: z.string() })
type ClockForm = z.output<typeof ClockForm>

/**
 * Accepts the demo bar's form of pages without scripts, and returns to the page of the form: `now` is what
 * {@link setDemoClock} takes, `page` the path and query.
 */
export function acceptClockForm(site: FastifyInstance, clock: Clock): void {
  site.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post<{ Body: ClockForm }>(setDemoClock.path, { schema: { body: ClockForm } }, ({ body }, reply) => {
      moveClock(clock, body.now)
      return reply.redirect(toScreen(body.page), 303)
    })
  })
}

/** Drops another site's origin, and an address that is none of a screen. */
function toScreen(page: string): string {
  const address = URL.parse(page, 'http://localhost')
  return address && screenPathAt(address.pathname) ? address.pathname + address.search : '/'
}
