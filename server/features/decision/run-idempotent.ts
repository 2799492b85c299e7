import { hash } from 'node:crypto'
import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { type Em, takeAdvisoryLock } from '../../db/orm.ts'
import { Decision } from '../../entities/decision.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { By } from '../../http/serve.ts'

/** What tells a repeat from another call: the same for the same content of the same act. 32 hexadecimal digits. */
export const contentDigest = (action: string, content: unknown) =>
  hash('sha256', `${action}\n${JSON.stringify(content)}`).slice(0, 32)

interface IdempotentRequest {
  /** The browser's id; asked for again, it is the same decision. */
  id: string
  /** What is decided over what: an id stands for nothing else, and for nobody else. */
  content: unknown
  /** Why it can no longer be made; who asks again gets the first answer all the same. */
  closed?: ErrorCode | false
}

interface Outcome<Reply> {
  reply: Reply
  /** What it takes to undo it. */
  before?: object
}

/** A decision's repeat and its undo may be that late. */
const rememberedMs = 24 * 3_600_000

/** Beyond the numbers of the product's other locks. */
const lockOf = (id: string) => 0x1_0000_0000 + Number.parseInt(id.slice(0, 8), 16)

/**
 * Makes a decision once, inside the caller's transaction: the same one asked for again, be it at the same time, gets the
 * first answer. A refused one may be asked for anew.
 * @throws Refusal decision.id_used for another decision with the same id, `closed`, and what `make` throws
 */
export async function runIdempotent<Reply extends object>(
  em: Em,
  { id, content, closed = false }: IdempotentRequest,
  { viewer, wallNow }: By,
  make: () => Promise<Outcome<Reply>>,
): Promise<Reply> {
  await takeAdvisoryLock(em, lockOf(id))
  const digest = contentDigest('decision', [viewer.id, content])
  const existing = await em.findOne(Decision, { id })
  if (existing && existing.content !== digest) throw new Refusal('decision.id_used')
  if (existing) return existing.reply as Reply
  if (closed) throw new Refusal(closed)
  const { reply, before = null } = await make()
  em.persist(em.create(Decision, { id, content: digest, reply, before, createdAt: wallNow }))
  await em.flush()
  return reply
}

/** Forgets decisions that are so old that nobody asks for them again. */
export async function purgeExpiredDecisions(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Decision, { createdAt: { $lt: new Date(now.getTime() - rememberedMs) } })
}
