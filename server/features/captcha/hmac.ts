import { hash } from 'node:crypto'

/** Bytes that SHA-256 takes at a time. */
const block = 64

/**
 * HMAC-SHA-256 (RFC 2104) under one key, from one-shot hashes: making one of node's Hmac objects costs more than what it
 * then computes, and a vote needs two; see docs/decisions.
 * @returns lower-case hexadecimal digits
 */
export function hmac(secret: string): (data: string | Buffer) => string {
  const bytes = Buffer.from(secret)
  const key = Buffer.alloc(block)
  const fitting = bytes.length > block ? hash('sha256', bytes, 'buffer') : bytes
  fitting.copy(key)
  const inner = key.map((byte) => byte ^ 0x36)
  const outer = key.map((byte) => byte ^ 0x5c)
  return (data) => {
    const message = typeof data === 'string' ? Buffer.from(data) : data
    return hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, message]), 'buffer')]))
  }
}
