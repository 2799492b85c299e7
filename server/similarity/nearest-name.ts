import { distance } from 'fastest-levenshtein'

/**
 * The name of a list that somebody who typed another one may have meant; undefined when none is near. They are compared
 * by their keys.
 */
export function nearestName(
  typed: string,
  names: readonly string[],
  keyOf: (name: string) => string,
): string | undefined {
  const wanted = keyOf(typed)
  // One letter in three may be another one.
  let most = Math.floor(wanted.length / 3)
  let nearest: string | undefined
  for (const name of names) {
    const edits = distance(wanted, keyOf(name))
    if (edits > most || (edits === most && nearest !== undefined)) continue
    nearest = name
    most = edits
  }
  return nearest
}
