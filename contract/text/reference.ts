/** Crockford's base32: no I, L, O or U, which look like other characters or spell words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 8

/** Number that a family reads aloud or copies: 40 random bits, such as `7K4QM2XH`. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(referenceLength)), (byte) => alphabet[byte % alphabet.length]).join(
    '',
  )

/** Groups the characters for reading: `7K4Q-M2XH`. */
export const formatReference = (reference: string): string => `${reference.slice(0, 4)}-${reference.slice(4)}`

/** Accepts lower case, spaces, dashes, and O, I and L for 0 and 1. @returns null for anything else */
export function parseReference(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isValid = typed.length === referenceLength && [...typed].every((character) => alphabet.includes(character))
  return isValid ? typed : null
}
