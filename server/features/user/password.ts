import { hash, verify } from '@node-rs/argon2'

/** argon2id, which is the library's default, with the memory and passes that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** A hash of nobody's password, made once: an unknown email is checked against it and takes as long as a known one. */
let nobodys: Promise<string> | undefined

/** Whether a password is the one of a hash; without a hash it is never, after the same work. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobodys ??= hashPassword(crypto.randomUUID())
  const isRight = await verify(passwordHash ?? (await nobodys), password)
  return isRight && Boolean(passwordHash)
}
