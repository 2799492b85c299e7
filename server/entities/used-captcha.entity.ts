import { defineEntity, p } from '@mikro-orm/core'

/** Used captcha solution and its purpose: works once across processes, and identifies a retry. */
export const UsedCaptcha = defineEntity({
  name: 'UsedCaptcha',
  properties: {
    /** Expiry followed by a hash, without the token; see `toSolutionKey`. */
    solution: p.string().length(47).primary(),
    /** `hashContent()` of its purpose; null in rows older than the column. */
    usedFor: p.string().length(32).nullable(),
    /** Contest clock. */
    usedAt: p.datetime().nullable(),
  },
})
