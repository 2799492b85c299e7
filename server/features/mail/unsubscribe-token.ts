import type { Secrets } from '../../config.ts'
import { bindService } from '../../http/bind-service.ts'
import { createSigner } from '../../http/signer.ts'

/** `fingerprint` is that of subscribers in mails from before there were topics. */
const subscriberTypes = ['entry', 'user', 'subscriber', 'fingerprint'] as const

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
export const unsubscribeTokens = (secrets: Secrets) => ({
  read,
  ...bindService(createSigner(secrets, 'unsubscribe', macLength), { tokenOf: getToken, isOf: getIs }),
})

type Signer = ReturnType<typeof createSigner>

const toSignedText = ({ type, id, key }: MailSubscriber) => [type, id, key].join('\n')
const toPrefix = ({ type, id }: MailSubscriber) => `${type}.${id.toString(radix)}.`

function getToken({ sign }: Signer, subscriber: MailSubscriber): string {
  return toPrefix(subscriber) + sign(toSignedText(subscriber))
}

/** Reads the row that a token names; `isOf` tells whether the token is genuine. */
function read(token: string): Pick<MailSubscriber, 'type' | 'id'> | null {
  const [typeText, idText = ''] = token.split('.')
  const type = subscriberTypes.find((one) => one === typeText)
  const id = Number.parseInt(idText, radix)
  return type && id > 0 && id < 2 ** 31 ? { type, id } : null
}

/** Takes equally long for each wrong token. */
function getIs({ verify }: Signer, token: string, subscriber: MailSubscriber | null): boolean {
  const prefix = toPrefix(subscriber ?? unknown)
  const isValid = verify(toSignedText(subscriber ?? unknown), token.slice(prefix.length))
  return isValid && token.startsWith(prefix) && subscriber !== null
}

export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>
