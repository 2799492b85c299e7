import type { core } from 'zod'
import * as z from 'zod/mini'
import { SerializedReply } from '../serve.ts'
import { iterateYielding } from './yielding.ts'

type InItems<Value> = Value extends readonly (infer Item)[]
  ? Iterable<Item>
  : Value extends object
    ? { [Field in keyof Value]: InItems<Value[Field]> }
    : Value

async function getJson(schema: core.$ZodType, value: unknown): Promise<string> {
  const elements: string[] = []
  if (schema instanceof z.ZodMiniArray) {
    for await (const one of iterateYielding(value as Iterable<unknown>))
      elements.push(JSON.stringify(z.parse(schema.def.element, one)))
    return `[${elements.join(',')}]`
  }
  if (!(schema instanceof z.ZodMiniObject)) return JSON.stringify(z.parse(schema, value))
  for (const [name, field] of Object.entries<core.$ZodType>(schema.shape))
    elements.push(`${JSON.stringify(name)}:${await getJson(field, (value as Record<string, unknown>)[name])}`)
  return `{${elements.join(',')}}`
}

/** Serializes lists item by item and yields to the event loop. Optional fields are possible inside items only. */
export const sendLongReply = async <Schema extends core.$ZodType>(
  schema: Schema,
  reply: InItems<core.output<Schema>>,
) => new SerializedReply(Buffer.from(await getJson(schema, reply)))
