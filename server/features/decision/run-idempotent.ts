import { hash } from 'node:crypto'
import type { ErrorCode } from '@snowplow/contract/api/errors.ts'
import { type Em, takeAdvisoryLock } from '../../db/orm.ts'
import { Decision } from '../../entities/decision.entity.ts'
import { Refusal } from '../../http/problem.ts'
import type { By } from '../../http/serve.ts'

/** Fingerprint of a payload, 32 hexadecimal digits. Equal for a repeat of the same action. */
export const hashContent = (action: string, content: unknown) =>
  hash('sha256', `${action}\n${JSON.stringify(content)}`).slice(0, 32)

interface IdempotentRequest {
  id: string
  /** Request payload. Reusing the key with another payload or user is rejected. */
  content: unknown
  /** Error for new requests after the deadline; a repeat still gets its first reply. */
  closed?: ErrorCode | false
}

interface Outcome<Reply> {
  reply: Reply
  before?: object
}

// Longest delay of a repeat or an undo.
const retentionMs = 24 * 3_600_000

// Above the numbers of all other advisory locks.
const lockNumber = (id: string) => 0x1_0000_0000 + Number.parseInt(id.slice(0, 8), 16)

/**
 * Runs `make` once per idempotency key, inside the caller's transaction; a repeat, also a concurrent one, gets the
 * first reply. A refused request is not stored and can be retried.
 * @throws Refusal decision.id_used for another payload with this key, `closed`, and errors of `make`
 */
export async function runIdempotent<Reply extends object>(
  em: Em,
  { id, content, closed = false }: IdempotentRequest,
  { viewer, wallNow }: By,
  make: () => Promise<Outcome<Reply>>,
): Promise<Reply> {
  await takeAdvisoryLock(em, lockNumber(id))
  const digest = hashContent('decision', [viewer.id, content])
  const existing = await em.findOne(Decision, { id })
  if (existing && existing.content !== digest) throw new Refusal('decision.id_used')
  if (existing) return existing.reply as Reply
  if (closed) throw new Refusal(closed)
  const { reply, before = null } = await make()
  em.persist(em.create(Decision, { id, content: digest, reply, before, createdAt: wallNow }))
  await em.flush()
  return reply
}

export async function purgeExpiredDecisions(em: Em, now: Date): Promise<void> {
  await em.nativeDelete(Decision, { createdAt: { $lt: new Date(now.getTime() - retentionMs) } })
}
