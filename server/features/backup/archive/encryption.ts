import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { describeFileCode } from '../../../lib/file-access.ts'
import { BackupError } from './manifest.ts'

function createEncrypter(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`${recipient} is not a public key of age: it starts with age1`)
    }
  return encrypter
}

/** @throws BackupError if a recipient is not a public key of age */
export function requireRecipients(recipients: readonly string[]): void {
  createEncrypter(recipients)
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
type AgeInput = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream)

export async function encryptStream(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  return fromWeb(await createEncrypter(recipients).encrypt(toWeb(plain) as unknown as AgeInput))
}

/** @throws BackupError if none of the identities fits */
export async function decryptStream(encrypted: Readable, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of identities)
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new BackupError('The identity file contains no valid identity of age: a line starts with AGE-SECRET-KEY-1')
    }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted) as unknown as AgeInput))
  } catch (error) {
    if (/no identity matched/.test((error as Error).message))
      throw new BackupError('The backup is encrypted to another key than that of --identity')
    throw error
  }
}

/**
 * Reads a file of `age-keygen`: one identity per line, with comments.
 * @throws BackupError if it cannot be read
 */
export function readIdentities(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/)
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  } catch (error) {
    throw new BackupError(`The identity file ${file} cannot be read: ${describeFileCode(error)}`)
  }
}
