import { hash } from 'node:crypto'
import { recoveryCodeCount } from '@snowplow/contract/limits.ts'
import { formatReference, newCode, parseCode } from '@snowplow/contract/text/reference.ts'
import { insertRows } from '../../../db/json-rows.ts'
import type { Em } from '../../../db/orm.ts'
import { RecoveryCode } from '../../../entities/second-factor.entity.ts'
import type { UserRow } from '../../../entities/user.entity.ts'

type Account = Pick<UserRow, 'id'>

// 80 random bits: a plain hash cannot be reversed.
const codeLength = 16

const getKey = (code: string) => hash('sha256', code)

/** Replaces the codes of an account. @returns the codes, of which only hashes are stored */
export async function replaceRecoveryCodes(em: Em, { id: user }: Account): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(codeLength))
  await em.nativeDelete(RecoveryCode, { user })
  await insertRows(
    em,
    RecoveryCode,
    codes.map((code) => ({ key: getKey(code), user })),
  )
  return codes.map(formatReference)
}

export const countRecoveryCodes = (em: Em, { id }: Account): Promise<number> => em.count(RecoveryCode, { user: id })

/** Whether a text has the form of a recovery code, which no code of an app has. */
export const isRecoveryCode = (text: string): boolean => parseCode(text, codeLength) !== null

/** @returns false for an unknown code, and one that was used */
export async function useRecoveryCode(em: Em, { id }: Account, text: string): Promise<boolean> {
  const code = parseCode(text, codeLength)
  return code !== null && (await em.nativeDelete(RecoveryCode, { key: getKey(code), user: id })) > 0
}
