import { defineEntity, p } from '@mikro-orm/core'

/** A captcha solution that was used; kept until it would have expired, so that it works once across processes. */
export const UsedCaptcha = defineEntity({
  name: 'UsedCaptcha',
  properties: {
    /** What identifies the solution: a hash, never the token itself. */
    solution: p.string().length(64).primary(),
    /** Epoch seconds. */
    expiresAt: p.integer().index(),
  },
})
