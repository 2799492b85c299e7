import { createHmac, hkdfSync } from 'node:crypto'
import type { FamilyRequest } from '@snowplow/contract/public-submission/family-entry.ts'
import type { Em } from '../../db/orm.ts'
import { PublicNameSubmission } from '../../entities/public-name-submission.entity.ts'
import { areEqualTokens } from '../../http/equal-tokens.ts'
import type { Entry } from './review/submission.presenter.ts'

type Linked = Pick<Entry, 'id' | 'reference' | 'linkNonce'>

// Characters of base64url: 132 bits.
const macLength = 22
const radix = 36
const hourMs = 3_600_000
export const confirmationHours = 24
/** Time of a confirmation that does not expire. */
const atAnyTime = 0

/**
 * Links that give a family access to its entry without an account. Tokens are derived from the entry and a key, so that
 * a mail can be rendered again; the database holds none of them.
 */
export function familyLinks(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'family link', 32))
  const macOf = (...parts: (string | number)[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, macLength)
  const tokenOf = ({ id, reference, linkNonce }: Linked) =>
    `${id.toString(radix)}.${macOf('link', id, reference, linkNonce)}`
  const confirmationMac = (entry: Linked, request: FamilyRequest, requestedAt: number) =>
    macOf(request, entry.id, entry.reference, entry.linkNonce, requestedAt)

  return {
    /** Path of the page below the site's address. The token follows `#`, which browsers do not send to a server. */
    pathOf: (entry: Linked) => `/entry#${tokenOf(entry)}`,

    /** Path that also confirms a request made at the given time, epoch ms. */
    confirmationPathOf: (entry: Linked, request: FamilyRequest, requestedAt: number) =>
      `/entry#${tokenOf(entry)}~${request}.${requestedAt.toString(radix)}.${confirmationMac(entry, request, requestedAt)}`,

    /** Path that also confirms publishing, for the mail to a winner, which may be answered weeks later. */
    publicationPathOf(entry: Linked): string {
      return this.confirmationPathOf(entry, 'publish', atAnyTime)
    },

    /** Finds the entry of any season, unless its family's data are destroyed. Takes equally long for each wrong token. */
    async find(em: Em, token: string): Promise<Entry | null> {
      const [idText = ''] = token.split('.')
      const id = Number.parseInt(idText, radix)
      const entry =
        Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
          ? await em.findOne(PublicNameSubmission, { id }, { filters: false })
          : null
      const expected = tokenOf(entry ?? { id: 0, reference: '', linkNonce: 0 })
      return areEqualTokens(token, expected) && !entry?.destroyedAt ? entry : null
    },

    isConfirmed(entry: Linked, request: FamilyRequest, confirmation: string, wallNow: Date): boolean {
      const [confirmed, requestedAtText = '', mac = ''] = confirmation.split('.')
      const requestedAt = Number.parseInt(requestedAtText, radix)
      const ageMs = wallNow.getTime() - requestedAt
      const isValid = areEqualTokens(mac, confirmationMac(entry, request, requestedAt))
      const isRecent = ageMs >= 0 && ageMs <= confirmationHours * hourMs
      return isValid && confirmed === request && (isRecent || (request === 'publish' && requestedAt === atAnyTime))
    },
  }
}
export type FamilyLinks = ReturnType<typeof familyLinks>
