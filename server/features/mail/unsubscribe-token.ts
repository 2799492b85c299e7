import { createHmac, hkdfSync } from 'node:crypto'
import { areEqualTokens } from '../../http/equal-tokens.ts'

/** Recipient who can stop optional mail: the family of an entry, or a member of staff. */
export interface MailSubscriber {
  type: 'entry' | 'user'
  id: number
  /** Reference or email: a database may give the id of a deleted row to another one. */
  key: string
}

// Characters of base64url: 132 bits.
const macLength = 22
const radix = 36
const unknown: MailSubscriber = { type: 'entry', id: 0, key: '' }

/** Tokens to stop and resume optional mail. Mail providers log them with the URL: they give no other right. */
export function unsubscribeTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe', 32))
  const tokenOf = ({ type, id, key: subscriberKey }: MailSubscriber) => {
    const mac = createHmac('sha256', key).update([type, id, subscriberKey].join('\n'))
    return `${type}.${id.toString(radix)}.${mac.digest('base64url').slice(0, macLength)}`
  }
  return {
    tokenOf,
    /** Reads the row that a token names; `isOf` tells whether the token is genuine. */
    read(token: string): Pick<MailSubscriber, 'type' | 'id'> | null {
      const [type, idText = ''] = token.split('.')
      const id = Number.parseInt(idText, radix)
      const isValid = (type === 'entry' || type === 'user') && id > 0 && id < 2 ** 31
      return isValid ? { type, id } : null
    },
    /** Takes equally long for each wrong token. */
    isOf(token: string, subscriber: MailSubscriber | null): boolean {
      return areEqualTokens(token, tokenOf(subscriber ?? unknown)) && subscriber !== null
    },
  }
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>
