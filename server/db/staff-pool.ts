import { can } from '@snowplow/contract/auth/access.ts'
import type { FastifyInstance } from 'fastify'
import { withStaffPool } from './pool-partition.ts'

/** Runs calls that no guest may make in the staff's share of the database: no list that is being read delays a vote. */
export function keepStaffApart(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const needs = route.config?.needs
    if (needs && !can([], needs)) route.preHandler = (_request, _reply, done) => withStaffPool(done)
  })
}
