import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import { bindService } from '../../../http/bind-service.ts'
import { deriveKey } from '../../../http/signer.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

interface Keys {
  keys: [Buffer, ...Buffer[]]
}

/**
 * Authenticated encryption (AES-256-GCM) with keys derived from the secrets: the first seals, each opens. `context` is
 * authenticated too, so that a text sealed for one account does not open for another.
 */
export const createSealer = (secrets: Secrets, purpose: string) =>
  bindService({ keys: secrets.map((secret) => deriveKey(secret, purpose)) as Keys['keys'] }, { seal, open })

function seal({ keys: [current] }: Keys, text: string, context: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, current, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(context))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** @returns null for a text of another key or context, or one that was changed */
function open({ keys }: Keys, sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keys) {
    const text = openWith(key, bytes, context)
    if (text !== null) return text
  }
  return null
}

function openWith(key: Buffer, sealed: Buffer, context: string): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    return decipher.update(sealed.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

interface Seals {
  sealer: ReturnType<typeof createSealer>
  lifetimeMs: number
}

/**
 * Encrypted state that the client holds between two steps, so that the server stores nothing until the second one.
 * Expiries are in milliseconds of the wall clock.
 */
export const createTickets = <Content extends object>(secrets: Secrets, purpose: string, lifetimeMs: number) =>
  bindService({ sealer: createSealer(secrets, purpose), lifetimeMs }, { issue: issue<Content>, read: read<Content> })

function issue<Content extends object>({ sealer, lifetimeMs }: Seals, content: Content, wallNow: Date): string {
  return sealer.seal(JSON.stringify({ ...content, expiresAt: wallNow.getTime() + lifetimeMs }), '')
}

/** @returns null for an expired or forged ticket */
function read<Content extends object>(
  { sealer }: Seals,
  ticket: string,
  wallNow: Date,
): (Content & { expiresAt: number }) | null {
  const text = sealer.open(ticket, '')
  const content: (Content & { expiresAt: number }) | null = text === null ? null : JSON.parse(text)
  return content && content.expiresAt > wallNow.getTime() ? content : null
}

export type Tickets<Content extends object> = ReturnType<typeof createTickets<Content>>
