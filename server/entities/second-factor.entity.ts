import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

/** Authenticator app of an account (TOTP, RFC 6238). */
export const AuthenticatorApp = defineEntity({
  name: 'AuthenticatorApp',
  properties: {
    user: () => p.oneToOne(User).primary().deleteRule('cascade'),
    /** Encrypted with a key derived from JWT_SECRET. */
    secret: p.text(),
    /** Time step of the last used code, so that each code works once. */
    lastStep: p.integer(),
    /** Wall clock. */
    createdAt: p.datetime(),
  },
})

/** Deleted when used. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  properties: {
    /** Hash of the code; each has 80 random bits. */
    key: p.string().length(64).primary(),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
  },
})

/** Passkey or security key of an account (WebAuthn). */
export const Passkey = defineEntity({
  name: 'Passkey',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).index().deleteRule('cascade'),
    /** Chosen by the person, such as `Work laptop`. */
    name: p.string(),
    /** Base64url. */
    credentialId: p.text().unique(),
    /** COSE key, base64url. */
    publicKey: p.text(),
    /** Signature counter, up to 2^32; 0 if the authenticator has none. */
    counter: p.bigint('number'),
    transports: p.json<string[]>(),
    /** Wall clock, also below. */
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
})
export type PasskeyRow = InferEntity<typeof Passkey>
