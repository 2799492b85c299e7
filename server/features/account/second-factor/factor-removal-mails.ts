import type { Secrets } from '../../../config.ts'
import { User } from '../../../entities/user.entity.ts'
import { createSigner } from '../../../http/signer.ts'
import type { MailReaders } from '../../mail/render-message.ts'
import { hashToken } from '../invitation/invite.ts'

// Characters of base64url: 192 bits.
const tokenLength = 32

/** Derives the token of the link from the id of the removal, so that the mail can be built again. */
export function createRemovalTokens(secret: string): (removalId: string) => string {
  return createSigner([secret], 'second factor removal', tokenLength).sign
}

/** The token follows `#`, which browsers do not send, so it reaches no log. */
const getPath = (token: string) => `/keep-second-factor#${token}`

/** Reader of the mail about a pending removal; null once it is stopped or carried out. */
export function createFactorRemovalReaders(secrets: Secrets): Pick<MailReaders, 'user.factor_removal'> {
  const tokensOfAll = secrets.map(createRemovalTokens)
  return {
    async 'user.factor_removal'(em, { entityId, occurrence, hasSecret }) {
      const user = await em.findOne(User, { id: entityId })
      // Enqueued before a rotation of the secret, perhaps.
      const token = tokensOfAll
        .map((tokenOf) => tokenOf(occurrence))
        .find((one) => hashToken(one) === user?.factorRemovalKey)
      if (!user?.factorRemovalAt || !token) return null
      return {
        name: `${user.firstName} ${user.lastName}`,
        startedBy: user.factorRemovalBy ?? '',
        path: getPath(hasSecret ? token : '...'),
        endsAt: user.factorRemovalAt.toISOString(),
      }
    },
  }
}
