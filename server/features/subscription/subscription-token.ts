import { type SubscriptionTopic, subscriptionTopics } from '@snowplow/contract/subscription/topics.ts'
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
  topics: readonly SubscriptionTopic[]
}

export const isExpired = ({ requestedAt }: Pick<SubscriptionRequest, 'requestedAt'>, wallNow: Date): boolean =>
  wallNow.getTime() - requestedAt > confirmationHours * hourMs

const separator = '-'

const joinTopics = (topics: readonly SubscriptionTopic[]): string => topics.join(separator)

/** Mails from before there were topics name none: they are about the daily fingerprints. */
function parseTopics(text: string | undefined): SubscriptionTopic[] {
  if (!text) return ['fingerprint']
  const names = text.split(separator)
  return subscriptionTopics.filter((topic) => names.includes(topic))
}

/** Distinguishes the confirmations of an address. */
export const toOccurrence = ({ requestedAt, topics }: Pick<SubscriptionRequest, 'requestedAt' | 'topics'>): string =>
  `${requestedAt} ${joinTopics(topics)}`

export function parseOccurrence(occurrence: string): Pick<SubscriptionRequest, 'requestedAt' | 'topics'> {
  const [requestedAt, topics] = occurrence.split(' ')
  return { requestedAt: Number(requestedAt), topics: parseTopics(topics) }
}

/**
 * Tokens that confirm a subscription. They contain the address, so that an unconfirmed one needs no row; only their
 * recipient has them. Mails that were sent have tokens of the key's name: it stays.
 */
export const createSubscriptionTokens = (secrets: Secrets) =>
  bindService(createSigner(secrets, 'fingerprint subscription', macLength), { tokenOf: getToken, read })

type Signer = ReturnType<typeof createSigner>

const encode = ({ email, season, language, requestedAt, topics }: SubscriptionRequest) =>
  [
    Buffer.from(email).toString('base64url'),
    season.toString(radix),
    language,
    requestedAt.toString(radix),
    joinTopics(topics),
  ].join('.')

function getToken({ sign }: Signer, request: SubscriptionRequest): string {
  const text = encode(request)
  return `${text}.${sign(text)}`
}

/** @returns null for a token that was not signed here */
function read({ verify }: Signer, token: string): SubscriptionRequest | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(end, 0))
  if (!verify(text, token.slice(end + 1))) return null
  const [email = '', season = '', language = '', requestedAt = '', topics] = text.split('.')
  return {
    email: Buffer.from(email, 'base64url').toString(),
    season: Number.parseInt(season, radix),
    language: language as Language,
    requestedAt: Number.parseInt(requestedAt, radix),
    topics: parseTopics(topics),
  }
}
