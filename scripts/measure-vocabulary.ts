import { allowedNames, namesToAvoid, openingsToAvoid, phrasesToAvoid, wordsByFile } from './vocabulary.ts'

export interface Violation {
  file: string
  line: number
  found: string
  instead: string
}

export interface VocabularyMeasure {
  lines: number
  names: number
  comments: number
  openings: number
  phrases: number
  violations: Violation[]
}

const insteadOf = new Map(namesToAvoid.flatMap(({ words, instead }) => words.split(' ').map((word) => [word, instead])))
const commentPattern = /\/\*\*?([\s\S]*?)\*\/|(?<![:'"`\w])\/\/(.*)$/gm
const toolComment = /^(biome-ignore|@ts|#)/
const wordsOfName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)

/** Blanks comments and strings but keeps line breaks and the expressions inside template literals. */
function codeOnly(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  return text
    .replace(commentPattern, blank)
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, blank)
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) =>
      template.replace(/\$\{([^}]*)\}|[^\n]/g, (_part, expression) =>
        expression === undefined ? ' ' : `  ${expression} `,
      ),
    )
}

/** Excludes generated migrations, and the lists with their tests, which quote the words. */
export const isMeasured = (file: string) =>
  /\.(tsx?|m?js)$/.test(file) &&
  !/\/migrations\/(sqlite|postgres)\/|\.d\.ts$|^scripts\/(check-|measure-)?vocabulary/.test(file)

export function measureFile(file: string, text: string): VocabularyMeasure {
  const violations: Violation[] = []
  const allowed = new Set(wordsByFile.flatMap(({ files, words }) => (files.test(file) ? words : [])))
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const measure = { lines: text.split('\n').length, names: 0, comments: 0, openings: 0, phrases: 0, violations }

  for (const match of text.matchAll(commentPattern)) {
    const comment = (match[1] ?? match[2] ?? '').replace(/^\s*\*\s?/gm, '').trim()
    if (!/[a-z]{3}/i.test(comment) || toolComment.test(comment)) continue
    measure.comments++
    const line = lineAt(match.index)
    const opening = openingsToAvoid.exec(comment.replace(/^@\w+\s*/, ''))
    if (opening) {
      measure.openings++
      violations.push({ file, line, found: opening[0], instead: 'a comment that starts with a verb or a noun' })
    }
    const phrase = phrasesToAvoid.flatMap(([avoid, instead]) => {
      const found = avoid.exec(comment)
      return found && !allowed.has(found[0].toLowerCase()) ? [{ file, line, found: found[0], instead }] : []
    })
    if (phrase.length) measure.phrases++
    violations.push(...phrase)
  }

  for (const match of codeOnly(text).matchAll(/[A-Za-z_$][\w$]*/g)) {
    const [name] = match
    if (allowedNames.test(name)) continue
    for (const word of wordsOfName(name)) {
      const instead = insteadOf.get(word)
      if (!instead || allowed.has(word)) continue
      measure.names++
      violations.push({ file, line: lineAt(match.index), found: name, instead })
    }
  }
  return measure
}
