import type { core } from 'zod'
import * as z from 'zod/mini'
import { SerializedReply } from '../serve.ts'
import { forEachYielding } from './yielding.ts'

type InItems<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends readonly (infer Item)[] ? Iterable<Item> : Fields[Field]
}

const jsonOf = (schema: core.$ZodType, value: unknown) => JSON.stringify(z.parse(schema, value))

async function listJson(item: core.$ZodType, value: Iterable<unknown>): Promise<string> {
  const elements: string[] = []
  for await (const one of forEachYielding(value)) elements.push(jsonOf(item, one))
  return `[${elements.join(',')}]`
}

export async function longReply<Shape extends core.$ZodShape>(
  { shape }: z.ZodMiniObject<Shape>,
  reply: InItems<core.output<z.ZodMiniObject<Shape>>>,
): Promise<SerializedReply> {
  const value: Record<string, unknown> = reply
  const fields: string[] = []
  for (const [name, schema] of Object.entries<core.$ZodType>(shape)) {
    const json =
      schema instanceof z.ZodMiniArray
        ? await listJson(schema.def.element, value[name] as Iterable<unknown>)
        : jsonOf(schema, value[name])
    fields.push(`${JSON.stringify(name)}:${json}`)
  }
  return new SerializedReply(Buffer.from(`{${fields.join(',')}}`))
}
