import type { EntitySchema, FilterQuery, QueryOrderMap } from '@mikro-orm/core'
import type { Shape } from '@snowplow/contract/lists/relations.ts'
import type { Em } from '../orm.ts'

interface Row {
  id: number
}

/** Loads a relation for the rows of a page with one statement; returns only the selected fields. */
export type Relation<Of> = (em: Em, rows: readonly Of[], shape: Shape) => Promise<(row: Of) => unknown>
export type Relations<Of> = Readonly<Record<string, Relation<Of>>>

interface ReplyOptions<Entity> {
  toReply: (entity: Entity) => object
  relations?: Relations<Entity>
}

interface Related<Entity> extends ReplyOptions<Entity> {
  reads: readonly string[]
}

export async function toItems<Entity>(
  em: Em,
  rows: readonly Entity[],
  { toReply, relations = {} }: ReplyOptions<Entity>,
  { fields, populate }: Shape,
): Promise<object[]> {
  const related: [string, (row: Entity) => unknown][] = []
  for (const [name, shape] of Object.entries(populate)) {
    const load = relations[name]
    if (!load) throw new Error(`The relation ${name} is in the rules of a list that cannot load it`)
    related.push([name, await load(em, rows, shape)])
  }
  return rows.map((row) => ({
    ...Object.fromEntries(Object.entries(toReply(row)).filter(([field]) => fields.includes(field))),
    ...Object.fromEntries(related.map(([name, of]) => [name, of(row)])),
  }))
}

export const toOne =
  <Of, Entity extends object & Row>(
    idOf: (row: Of) => number | undefined,
    entity: EntitySchema<Entity>,
    related: Related<Entity>,
  ): Relation<Of> =>
  async (em, rows, shape) => {
    const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
    const found = await read(em, entity, { id: { $in: ids } }, related, shape)
    const items = new Map(found.map(({ row, item }) => [row.id, item]))
    return (row) => items.get(idOf(row) ?? 0) ?? null
  }

export const toMany =
  <Of extends Row, Entity extends object & Row>(
    entity: EntitySchema<Entity>,
    property: keyof Entity & string,
    related: Related<Entity>,
  ): Relation<Of> =>
  async (em, rows, shape) => {
    const ids = rows.map(({ id }) => id)
    const reads = [property, ...related.reads]
    const found = await read(em, entity, { [property]: { $in: ids } }, { ...related, reads }, shape)
    const items = Map.groupBy(found, ({ row }) => (row[property] as Row).id)
    return ({ id }) => (items.get(id) ?? []).map(({ item }) => item)
  }

async function read<Entity extends object & Row>(
  em: Em,
  entity: EntitySchema<Entity>,
  where: object,
  related: Related<Entity>,
  shape: Shape,
) {
  // Separate identity map: rows that are loaded in part here are complete elsewhere.
  const fork = em.fork()
  const rows = (await fork.find(entity, where as FilterQuery<NoInfer<Entity>>, {
    fields: ['id', ...related.reads] as never,
    orderBy: { id: 'asc' } as QueryOrderMap<Entity>,
  })) as unknown as Entity[]
  const items = await toItems(fork, rows, related, shape)
  return rows.map((row, index) => ({ row, item: items[index] }))
}
