/** The specification's words for each fault of the login and the sign-up form (section 5), as keys of the catalogue. */
const faults = {
  displayName: { required: 'signUp.nameRequired' },
  email: { required: 'auth.emailRequired', invalid: 'auth.emailInvalid' },
  password: { required: 'auth.passwordRequired', too_short: 'auth.passwordShort' },
  currentPassword: { required: 'auth.passwordRequired', incorrect: 'ownPassword.incorrect' },
  newPassword: { required: 'auth.passwordRequired', too_short: 'signUp.passwordShort' },
  passwordConfirm: { required: 'signUp.confirmRequired', not_equal: 'signUp.confirmDiffers' },
  acceptTerms: { required: 'signUp.termsRequired' },
} as const

const anyFaults = {
  required: 'fieldErrors.any.required',
  too_long: 'fieldErrors.any.too_long',
  control_characters: 'fieldErrors.any.control_characters',
  too_many_marks: 'fieldErrors.any.too_many_marks',
  too_common: 'fieldErrors.any.too_common',
  holds_email: 'fieldErrors.any.holds_email',
  invalid: 'fieldErrors.any.invalid',
} as const

type OneOf<T> = T extends unknown ? T[keyof T] : never
type FaultKey = OneOf<(typeof faults)[keyof typeof faults]> | (typeof anyFaults)[keyof typeof anyFaults]

/** The key of a field's fault; what fits any field where section 5 has no words. */
export function faultKey(field: keyof typeof faults, code: string): FaultKey {
  const own: Record<string, FaultKey> = faults[field]
  const any: Record<string, FaultKey> = anyFaults
  return own[code] ?? any[code] ?? 'fieldErrors.any.invalid'
}
