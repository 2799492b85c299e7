/** What is wrong with a typed number setting (section 5, other rules), as a key of the catalogue. */
export function numberFault(typed: string, { min, max }: { min: number; max: number }) {
  const value = Number(typed)
  if (!/\d/.test(typed) || !Number.isInteger(value)) return 'wholeNumber'
  if (value < min) return 'tooLow'
  return value > max ? 'tooHigh' : undefined
}
