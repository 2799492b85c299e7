/** Adds a number to a name that is taken: two restores may happen within the second that a name states. */
export async function findFreeName(
  name: string,
  exists: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  let free = name
  for (let next = 2; await exists(free); next += 1) free = `${name}_${next}`
  return free
}
