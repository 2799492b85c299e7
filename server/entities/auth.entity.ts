import { defineEntity, p } from '@mikro-orm/core'

/** Counts also for an email that nobody has; a sign-in that succeeds takes its attempt back. */
export const LoginThrottle = defineEntity({
  name: 'LoginThrottle',
  properties: {
    /** A hash of the email: addresses that were only guessed are not collected. */
    account: p.string().length(32).primary(),
    /** A keyed hash of the client's address or of a known browser's id; empty in the row that counts every client of the account. */
    client: p.string().length(32).primary(),
    attempts: p.integer(),
    since: p.datetime(),
  },
})

/** An identity provider's access token that has signed somebody in; kept until it has expired, so that it does so once. */
export const UsedToken = defineEntity({
  name: 'UsedToken',
  properties: {
    /** Begins with the expiry, ends with a hash; never the token. */
    token: p.string().length(47).primary(),
  },
})
