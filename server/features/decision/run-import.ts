import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import type { RowError } from '@snowplow/contract/api/import.ts'
import type { Em } from '../../db/orm.ts'
import { Refusal } from '../../http/problem.ts'
import type { By } from '../../http/serve.ts'
import { hashContent, runIdempotent } from './run-idempotent.ts'

/** Without the cells: they may be personal data, and the reply is stored. */
export type BareRowError = Omit<RowError, 'heading' | 'value'>

interface Outcome<Plan> {
  plan: Plan
  rowErrors: BareRowError[]
}

interface ImportBody {
  id: string
  csv: string
  dryRun?: boolean | undefined
  digest?: string | undefined
}

interface Importer<Plan, Draft extends Outcome<Plan>> {
  closed?: ErrorCode | false
  /** Imports the valid rows of a file that has errors in others. */
  isPartial?: boolean
  /** Runs in the transaction of the import; in a dry run, outside of any. */
  plan: (em: Em) => Promise<Draft & { covered: unknown }>
  /** Carries the plan out. */
  apply: (em: Em, draft: Draft) => Promise<Outcome<Plan>>
}

/**
 * Returns the plan of an import in a dry run. Otherwise carries it out in one transaction, once per `id`; a repeat gets
 * the first reply. `covered` of a plan is what its digest covers.
 * @throws Refusal request.invalid without a digest, import.invalid_rows, stale, decision.id_used, `closed`
 */
export async function runImport<Plan, Draft extends Outcome<Plan>>(
  em: Em,
  { id, dryRun, digest, ...content }: ImportBody,
  by: By,
  { closed = false, isPartial = false, plan, apply }: Importer<Plan, Draft>,
) {
  const toReply = ({ plan, rowErrors }: Outcome<Plan>, digest: string) => ({
    plan,
    rowErrors: rowErrors.toSorted((one, other) => one.line - other.line),
    digest,
  })
  if (dryRun) {
    if (closed) throw new Refusal(closed)
    const draft = await plan(em)
    return toReply(draft, hashContent('import', draft.covered))
  }
  if (digest === undefined) throw new Refusal('request.invalid', [['digest', 'required']])
  return em.transactional((em) =>
    runIdempotent(em, { id, content, closed }, by, async () => {
      const draft = await plan(em)
      if (draft.rowErrors.length > 0 && !isPartial) throw new Refusal('import.invalid_rows')
      if (hashContent('import', draft.covered) !== digest) throw new Refusal('stale')
      return { reply: toReply(await apply(em, draft), digest) }
    }),
  )
}
