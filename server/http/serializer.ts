import type { core } from 'zod'
import * as z from 'zod/mini'

/**
 * Fastify serializer compiler: only fields of the contract's schema leave the server.
 * @throws when a reply does not match its route's schema
 */
export const compileSerializer = ({ schema }: { schema: unknown }) => {
  const reply = schema as core.$ZodType
  return (data: unknown) => JSON.stringify(z.encode(reply, data))
}
