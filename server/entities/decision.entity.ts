import { defineEntity, p } from '@mikro-orm/core'

/** A decision that was made, for whoever asks again because the answer was lost, and for whoever undoes it. */
export const Decision = defineEntity({
  name: 'Decision',
  properties: {
    /** Made by the browser. */
    id: p.string().length(36).primary(),
    /** `contentDigest()` of who decided what. */
    content: p.string().length(32),
    reply: p.json<object>(),
    /** What it changed, as it stood before and with the versions it made; null where it cannot be undone. */
    before: p.json<object>().nullable(),
    /** The answer to its undo. */
    undoReply: p.json<object>().nullable(),
    /** By the real clock. */
    createdAt: p.datetime().index(),
  },
})
