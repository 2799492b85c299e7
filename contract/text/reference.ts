/** Crockford's base32: no I, L, O or U, which look like other characters or spell words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 8

/** Code of 5 bits a character, from the lower bits of each byte. */
export function encodeCode(bytes: Uint8Array): string {
  let code = ''
  for (const byte of bytes) code += alphabet[byte % alphabet.length]
  return code
}

/** Random code of 5 bits a character. */
export const newCode = (length: number): string => encodeCode(crypto.getRandomValues(new Uint8Array(length)))

/** Number that a family reads aloud or copies: 40 random bits, such as `7K4QM2XH`. */
export const newReference = (): string => newCode(referenceLength)

/** Groups the characters of a reference or a code for reading: `7K4Q-M2XH`. */
export function formatReference(reference: string): string {
  let formatted = reference.slice(0, 4)
  for (let start = 4; start < reference.length; start += 4) formatted += `-${reference.slice(start, start + 4)}`
  return formatted
}

/** Accepts lower case, spaces, dashes of any length, and O, I and L for 0 and 1. @returns null for anything else */
export function parseCode(text: string, length: number): string | null {
  const typed = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isValid = typed.length === length && [...typed].every((character) => alphabet.includes(character))
  return isValid ? typed : null
}

export const parseReference = (text: string): string | null => parseCode(text, referenceLength)
