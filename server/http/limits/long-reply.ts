import type { core } from 'zod'
import * as z from 'zod/mini'
import { SerializedReply } from '../serve.ts'
import { inTurns } from './in-turns.ts'

/** Of a reply's lists the items, which may be made only now. */
type InItems<Given> = {
  [Field in keyof Given]: Given[Field] extends readonly (infer Item)[] ? Iterable<Item> : Given[Field]
}

const jsonOf = (schema: core.$ZodType, given: unknown) => JSON.stringify(z.parse(schema, given))

async function listJson(item: core.$ZodType, given: Iterable<unknown>): Promise<string> {
  const parts: string[] = []
  for await (const one of inTurns(given)) parts.push(jsonOf(item, one))
  return `[${parts.join(',')}]`
}

/** A reply with long lists as JSON through its schema. Others get their turn meanwhile. */
export async function longReply<Shape extends core.$ZodShape>(
  { shape }: z.ZodMiniObject<Shape>,
  reply: InItems<core.output<z.ZodMiniObject<Shape>>>,
): Promise<SerializedReply> {
  const given: Record<string, unknown> = reply
  const fields: string[] = []
  for (const [name, schema] of Object.entries<core.$ZodType>(shape)) {
    const json =
      schema instanceof z.ZodMiniArray
        ? await listJson(schema.def.element, given[name] as Iterable<unknown>)
        : jsonOf(schema, given[name])
    fields.push(`${JSON.stringify(name)}:${json}`)
  }
  return new SerializedReply(Buffer.from(`{${fields.join(',')}}`))
}
