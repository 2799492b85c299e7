import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../config.ts'
import { deriveKey } from '../../../http/signer.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Authenticated encryption (AES-256-GCM) with keys derived from the secrets: the first seals, each opens. `context` is
 * authenticated too, so that a text sealed for one account does not open for another.
 */
export function createSealer(secrets: Secrets, purpose: string) {
  const keys = secrets.map((secret) => deriveKey(secret, purpose)) as [Buffer, ...Buffer[]]
  const [current] = keys

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

  return {
    seal(text: string, context: string): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, current, iv, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(context))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    /** @returns null for a text of another key or context, or one that was changed */
    open(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const key of keys) {
        const text = openWith(key, bytes, context)
        if (text !== null) return text
      }
      return null
    },
  }
}

/**
 * Encrypted state that the client holds between two steps, so that the server stores nothing until the second one.
 * Expiries are in milliseconds of the wall clock.
 */
export function createTickets<Content extends object>(secrets: Secrets, purpose: string, lifetimeMs: number) {
  const sealer = createSealer(secrets, purpose)
  return {
    issue: (content: Content, wallNow: Date): string =>
      sealer.seal(JSON.stringify({ ...content, expiresAt: wallNow.getTime() + lifetimeMs }), ''),
    /** @returns null for an expired or forged ticket */
    read(ticket: string, wallNow: Date): (Content & { expiresAt: number }) | null {
      const text = sealer.open(ticket, '')
      const content: (Content & { expiresAt: number }) | null = text === null ? null : JSON.parse(text)
      return content && content.expiresAt > wallNow.getTime() ? content : null
    },
  }
}

export type Tickets<Content extends object> = ReturnType<typeof createTickets<Content>>
