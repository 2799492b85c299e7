import { defineEntity, p } from '@mikro-orm/core'

/** An identity provider's access token that has signed somebody in; kept until it has expired, so that it does so once. */
export const UsedToken = defineEntity({
  name: 'UsedToken',
  properties: {
    /** Begins with the expiry, ends with a hash; never the token. */
    token: p.string().length(47).primary(),
  },
})
