import type { Secrets } from '../../config.ts'
import { createSigner } from '../../http/signer.ts'

const subscriberTypes = ['entry', 'user', 'fingerprint'] as const

/** Recipient who can stop optional mail: the family of an entry, a member of staff, or a subscriber. */
export interface MailSubscriber {
  type: (typeof subscriberTypes)[number]
  id: number
  /** Reference or email: a database may give the id of a deleted row to another one. */
  key: string
}

// Characters of base64url: 132 bits.
const macLength = 22
const radix = 36
const unknown: MailSubscriber = { type: 'entry', id: 0, key: '' }

/** Tokens to stop and resume optional mail. Mail providers log them with the URL: they give no other right. */
export function unsubscribeTokens(secrets: Secrets) {
  const { sign, verify } = createSigner(secrets, 'unsubscribe', macLength)
  const signedText = ({ type, id, key }: MailSubscriber) => [type, id, key].join('\n')
  const prefixOf = ({ type, id }: MailSubscriber) => `${type}.${id.toString(radix)}.`
  return {
    tokenOf: (subscriber: MailSubscriber) => prefixOf(subscriber) + sign(signedText(subscriber)),
    /** Reads the row that a token names; `isOf` tells whether the token is genuine. */
    read(token: string): Pick<MailSubscriber, 'type' | 'id'> | null {
      const [typeText, idText = ''] = token.split('.')
      const type = subscriberTypes.find((one) => one === typeText)
      const id = Number.parseInt(idText, radix)
      return type && id > 0 && id < 2 ** 31 ? { type, id } : null
    },
    /** Takes equally long for each wrong token. */
    isOf(token: string, subscriber: MailSubscriber | null): boolean {
      const prefix = prefixOf(subscriber ?? unknown)
      const isValid = verify(signedText(subscriber ?? unknown), token.slice(prefix.length))
      return isValid && token.startsWith(prefix) && subscriber !== null
    },
  }
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>
