import { hash, verify } from '@node-rs/argon2'
import type { FieldErrorCode } from '@snowplow/contract/api/errors.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { emailKey } from '../../../entities/user.entity.ts'
import { Refusal } from '../../../http/problem.ts'

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

/** The scale is from 0 to 4; below 2 lies what a program finds with its first million guesses. */
const leastScore = 2

/** Characters that are looked at: the time that it takes grows faster than the password. */
const maxCheckedLength = 32

/** Letters of an email's first part from which on a password may not hold it; shorter ones stand in any sentence. */
const shortestName = 4

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, maxLength: maxCheckedLength })
}

/** Loaded with the first password that is set: its lists of words take some 30 MB, which few processes ever need. */
let strengthEstimator: Promise<ZxcvbnFactory> | undefined

/** What is wrong with a new password for the account of `email`, beside its length. */
export async function weaknessOf(password: string, email: string): Promise<FieldErrorCode | null> {
  const [text, fullEmail] = [emailKey(password), emailKey(email)]
  const name = fullEmail.slice(0, fullEmail.lastIndexOf('@'))
  if (text.includes(fullEmail) || (name.length >= shortestName && text.includes(name))) return 'holds_email'
  strengthEstimator ??= load()
  const { score } = (await strengthEstimator).check(password)
  return score < leastScore ? 'too_common' : null
}

/** @throws Refusal request.invalid, naming the field `password` */
export async function refuseWeak(password: string, email: string): Promise<void> {
  const weakness = await weaknessOf(password, email)
  if (weakness) throw new Refusal('request.invalid', [['password', weakness]])
}
