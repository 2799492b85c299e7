import { defineEntity, p } from '@mikro-orm/core'

/** A captcha solution that was used and what for, so that it works once across processes and a repeat is known. */
export const UsedCaptcha = defineEntity({
  name: 'UsedCaptcha',
  properties: {
    /** See `solutionKey`: begins with the expiry, ends with a hash, holds no token. */
    solution: p.string().length(47).primary(),
    /** `contentDigest()` of what it was used for; null in rows older than the column. */
    usedFor: p.string().length(32).nullable(),
    /** When, by the contest's clock. */
    usedAt: p.datetime().nullable(),
  },
})
