import { hash, verify } from '@node-rs/argon2'
import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { toEmailKey } from '../../../entities/user.entity.ts'
import { Refusal } from '../../../http/problem.ts'

// argon2id (the library's default) with the memory and passes that OWASP recommends.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Prevents timing attacks: an unknown email is checked against this random hash.
let dummyHash: Promise<string> | undefined

export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const isRight = await verify(passwordHash ?? (await dummyHash), password)
  return isRight && Boolean(passwordHash)
}

// Scale 0 to 4; below 2 a program guesses it within a million tries.
const minScore = 2

// The check's time grows faster than the password.
const maxCheckedLength = 32

// Characters of an email's local part from which a password may not contain it; shorter ones occur in ordinary
// sentences.
const minNameLength = 4

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, maxLength: maxCheckedLength })
}

// Lazy: its word lists take some 30 MB, and few processes need them.
let strengthEstimator: Promise<ZxcvbnFactory> | undefined

export async function findWeakness(password: string, email: string): Promise<FieldErrorCode | null> {
  const [text, fullEmail] = [toEmailKey(password), toEmailKey(email)]
  const name = fullEmail.slice(0, fullEmail.lastIndexOf('@'))
  if (text.includes(fullEmail) || (name.length >= minNameLength && text.includes(name))) return 'holds_email'
  strengthEstimator ??= load()
  const { score } = (await strengthEstimator).check(password)
  return score < minScore ? 'too_common' : null
}

/** @throws Refusal request.invalid for the field `password` */
export async function refuseWeak(password: string, email: string): Promise<void> {
  const weakness = await findWeakness(password, email)
  if (weakness) throw new Refusal('request.invalid', [['password', weakness]])
}
