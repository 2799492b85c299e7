import { defineEntity, p } from '@mikro-orm/core'

/** A captcha solution that was used; kept until it would have expired, so that it works once across processes. */
export const UsedCaptcha = defineEntity({
  name: 'UsedCaptcha',
  properties: {
    /** See `solutionKey`: begins with the expiry, ends with a hash, holds no token. */
    solution: p.string().length(47).primary(),
  },
})
