import { defineEntity, p } from '@mikro-orm/core'

/** Failed sign-ins for one email address, whether anybody has it or not. */
export const LoginThrottle = defineEntity({
  name: 'LoginThrottle',
  properties: {
    /** A hash of the email: addresses that were only guessed are not collected. */
    account: p.string().length(32).primary(),
    failures: p.integer(),
    /** When the first of these failures was. */
    since: p.datetime(),
  },
})
