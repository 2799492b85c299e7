/**
 * Two names are the same when their keys are: Unicode NFKC, case folded, spaces collapsed.
 * Upper then lower case folds what one pass misses (ß and ss, the two small sigmas).
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}
