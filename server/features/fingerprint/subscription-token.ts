import type { Language } from '@snowplow/contract/text/languages.ts'
import type { Secrets } from '../../config.ts'
import { bindService } from '../../http/bind-service.ts'
import { createSigner } from '../../http/signer.ts'

// Characters of base64url: 132 bits.
const macLength = 22
const radix = 36
const hourMs = 3_600_000
export const confirmationHours = 48

export interface SubscriptionRequest {
  email: string
  season: number
  /** Language of the request: the page of the link may be opened in another browser. */
  language: Language
  /** Epoch ms. */
  requestedAt: number
}

export const isExpired = ({ requestedAt }: Pick<SubscriptionRequest, 'requestedAt'>, wallNow: Date): boolean =>
  wallNow.getTime() - requestedAt > confirmationHours * hourMs

/**
 * Tokens that confirm a subscription. They contain the address, so that an unconfirmed one needs no row; only their
 * recipient has them.
 */
export const createSubscriptionTokens = (secrets: Secrets) =>
  bindService(createSigner(secrets, 'fingerprint subscription', macLength), { tokenOf: getToken, read })

type Signer = ReturnType<typeof createSigner>

const encode = ({ email, season, language, requestedAt }: SubscriptionRequest) =>
  [Buffer.from(email).toString('base64url'), season.toString(radix), language, requestedAt.toString(radix)].join('.')

function getToken({ sign }: Signer, request: SubscriptionRequest): string {
  const text = encode(request)
  return `${text}.${sign(text)}`
}

/** @returns null for a token that was not signed here */
function read({ verify }: Signer, token: string): SubscriptionRequest | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(end, 0))
  if (!verify(text, token.slice(end + 1))) return null
  const [email = '', season = '', language = '', requestedAt = ''] = text.split('.')
  return {
    email: Buffer.from(email, 'base64url').toString(),
    season: Number.parseInt(season, radix),
    language: language as Language,
    requestedAt: Number.parseInt(requestedAt, radix),
  }
}
