import { defineEntity, p } from '@mikro-orm/core'

/** Counts attempts for unregistered emails, too; a successful sign-in removes its attempt. */
export const LoginThrottle = defineEntity({
  name: 'LoginThrottle',
  properties: {
    /** Hash of the email, so that guessed addresses are not stored. */
    account: p.string().length(32).primary(),
    /**
     * Keyed hash of the client's address or of a recognized browser's id; empty in the row that counts all clients of
     * the account.
     */
    client: p.string().length(32).primary(),
    attempts: p.integer(),
    since: p.datetime(),
  },
})

/** Access token of an identity provider that was used to sign in; stored until it expires, so that it works once. */
export const UsedToken = defineEntity({
  name: 'UsedToken',
  properties: {
    /** Expiry followed by a hash; never the token. */
    token: p.string().length(47).primary(),
  },
})
