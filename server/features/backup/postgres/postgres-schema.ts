import type pg from 'pg'
import * as z from 'zod/mini'
import { quoteIdentifier } from '../quote-identifier.ts'

/**
 * Statements that create the tables of a schema again, for a `search_path` of that schema alone: names are unqualified.
 * Reads the catalog instead of running migrations, since a later release has merged these into a baseline.
 */
export const PostgresSchema = z.object({
  /** Sequences and tables without constraints, into which rows are copied fast. */
  before: z.array(z.string()),
  /** Constraints, indexes and statistics. */
  after: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type PostgresSchema = z.output<typeof PostgresSchema>

const sequencesQuery = `select format('create sequence %I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s',
    sequencename, data_type, increment_by, min_value, max_value, start_value, cache_size, case when cycle then ' cycle' else '' end) as create,
    case when last_value is not null then format('select setval(%L, %s)', quote_ident(sequencename), last_value) end as continue
  from pg_sequences where schemaname = current_schema() order by sequencename`

const ownersQuery = `select format('alter sequence %I owned by %I.%I', sequence.relname, owner.relname, attname) as statement
  from pg_depend join pg_class as sequence on sequence.oid = objid and sequence.relkind = 'S'
    join pg_class as owner on owner.oid = refobjid join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype = 'a'
    and sequence.relnamespace = quote_ident(current_schema())::regnamespace order by sequence.relname`

const tablesQuery = `select relname as name, array_to_string(reloptions, ', ') as options,
    json_agg(quote_ident(attname) order by attnum) filter (where attgenerated = '') as columns,
    string_agg(concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || quote_ident(collname) end,
      case when attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
        when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end,
      case when attnotnull then 'not null' end), ', ' order by attnum) as definition
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
  where pg_class.relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'
  group by relname, reloptions order by relname`

// Primary and unique keys before the foreign keys that need them. Not-null constraints belong to the columns.
const constraintsQuery = `select format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as statement
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where connamespace = quote_ident(current_schema())::regnamespace and contype <> 'n'
  order by array_position('{p,u,x,c,f}', contype::text), relname, conname`

const indexesQuery = `select pg_get_indexdef(indexrelid, 0, true) as statement from pg_index
    join pg_class on pg_class.oid = indexrelid
  where relnamespace = quote_ident(current_schema())::regnamespace
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by relname`

const statisticsQuery = `select replace(pg_get_statisticsobjdef(oid), format('%I.', current_schema()), '') as statement
  from pg_statistic_ext where stxnamespace = quote_ident(current_schema())::regnamespace order by stxname`

/** Reads the schema in which a transaction has its snapshot. */
export async function readPostgresSchema(client: pg.ClientBase): Promise<PostgresSchema> {
  const toRows = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
  const getStatements = async (query: string) =>
    (await toRows<{ statement: string }>(query)).map(({ statement }) => statement)
  const sequences = await toRows<{ create: string; continue: string | null }>(sequencesQuery)
  const tables = await toRows<{ name: string; options: string | null; columns: string[]; definition: string }>(
    tablesQuery,
  )
  const createTables = tables.map(
    ({ name, options, definition }) =>
      `create table ${quoteIdentifier(name)} (${definition})${options ? ` with (${options})` : ''}`,
  )
  return {
    before: [...sequences.map(({ create }) => create), ...createTables, ...(await getStatements(ownersQuery))],
    after: [
      ...sequences.flatMap(({ continue: statement }) => statement ?? []),
      ...(await getStatements(constraintsQuery)),
      ...(await getStatements(indexesQuery)),
      ...(await getStatements(statisticsQuery)),
    ],
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}
