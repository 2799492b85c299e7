import { insertRows } from '../../db/json-rows.ts'
import type { Em } from '../../db/orm.ts'
import { Decision } from '../../entities/decision.entity.ts'

interface Keyed {
  key: string
  /** `hashContent()` of the call: a key used for another content finds nothing. */
  content: string
}

export async function findReply<Reply extends object>(em: Em, { key, content }: Keyed): Promise<Reply | null> {
  return ((await em.findOne(Decision, { id: key, content }))?.reply as Reply | undefined) ?? null
}

/** In the caller's transaction. An existing key retains its first reply. */
export async function storeReplies(
  em: Em,
  replies: readonly (Keyed & { reply: object; createdAt: Date })[],
): Promise<void> {
  const rows = replies.map(({ key, ...reply }) => ({ id: key, ...reply, before: null, undoReply: null }))
  await insertRows(em, Decision, rows, { onlyNew: true })
}
