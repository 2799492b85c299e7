/**
 * Two names are the same when their keys are: Unicode NFKC, case folded, spaces collapsed.
 * Lower, upper and lower case again folds what fewer passes miss (ß, ẞ and ss, the two small sigmas).
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}
