import type { core } from 'zod'
import * as z from 'zod/mini'

/**
 * Fits fastify's serializer slot: only what the contract's schema names leaves the server.
 * @throws when a handler answers something else than its route promises
 */
export const serializerCompiler = ({ schema }: { schema: unknown }) => {
  const reply = schema as core.$ZodType
  return (data: unknown) => JSON.stringify(z.encode(reply, data))
}
