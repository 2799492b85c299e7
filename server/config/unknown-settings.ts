// Shorter names, such as PORT and HOST, resemble variables of shells and hosting platforms.
const shortestCompared = 8

// Optimal string alignment: insertions, deletions, substitutions, and swaps of two neighbors.
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    const cells = [row]
    rows.push(cells)
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      cells.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + Number(!isEqual),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}

// Compares word by word, so that a platform's DATABASE_PORT or CAPTCHA_PORT is no misspelled DATABASE_POOL or
// CAPTCHA_COST: at most one edit in a short word, two in a long one, and two in total.
function isMisspelled(name: string, setting: string): boolean {
  if (setting.length < shortestCompared || name === setting) return false
  const upper = name.toUpperCase()
  if (upper.replaceAll('_', '') === setting.replaceAll('_', '')) return true
  const [words, expectedWords] = [upper.split('_'), setting.split('_')]
  if (words.length !== expectedWords.length) return false
  const distances = expectedWords.map((word, index) => editDistance(word, words[index] ?? ''))
  const isClose = distances.every((distance, index) => distance <= ((expectedWords[index]?.length ?? 0) < 6 ? 1 : 2))
  return isClose && distances.reduce((sum, distance) => sum + distance, 0) <= 2
}

export function findMisspelled(names: readonly string[], settings: readonly string[]): string[] {
  return names
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const inFile = name.replace(/_FILE$/, '')
      if (inFile !== name && inFile.length >= shortestCompared && settings.includes(inFile))
        return [`${name} is not a setting: only secrets are read from files; set ${inFile}`]
      const setting = settings.find((candidate) => isMisspelled(name, candidate))
      return setting ? [`${name} is not a setting; did you mean ${setting}?`] : []
    })
}
