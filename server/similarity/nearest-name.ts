import { distance } from 'fastest-levenshtein'

export function findNearestName(
  input: string,
  names: readonly string[],
  keyOf: (name: string) => string,
): string | undefined {
  const inputKey = keyOf(input)
  // One letter in three may differ.
  let maxEdits = Math.floor(inputKey.length / 3)
  let nearest: string | undefined
  for (const name of names) {
    const edits = distance(inputKey, keyOf(name))
    if (edits > maxEdits || (edits === maxEdits && nearest !== undefined)) continue
    nearest = name
    maxEdits = edits
  }
  return nearest
}
