/** Reads `docs/promises.md`: sentences that promise something, where they stand, and the tests that hold them. */
import { existsSync, readFileSync } from 'node:fs'

export const promisesFile = 'docs/promises.md'

/** A row of a table: the sentence, a message key or a document, and `file › part of a title`. */
export interface Promised {
  line: number
  sentence: string
  source: string
  tests: readonly string[]
}

const row = /^\| (?<sentence>.+?) \| `(?<source>[^`]+)` \| (?<tests>.+?) \|$/

/** Rows of the tables; every line that starts like one of them has to be one. */
export function parsePromises(markdown: string): { rows: Promised[]; malformed: number[] } {
  const rows: Promised[] = []
  const malformed: number[] = []
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('| ') || /^\| (Promise|---)/.test(text)) continue
    const { sentence, source, tests } = row.exec(text)?.groups ?? {}
    if (sentence && source && tests)
      rows.push({
        line: index + 1,
        sentence: sentence.replaceAll('\\|', '|'),
        source,
        tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test),
      })
    else malformed.push(index + 1)
  }
  return { rows, malformed }
}

type Messages = { readonly [key: string]: string | Messages }

/** English message of a dotted key, of pages or mails; undefined if there is none. */
export function findMessage(catalogs: readonly Messages[], key: string): string | undefined {
  for (const catalog of catalogs) {
    const found = key
      .split('.')
      .reduce<string | Messages | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), catalog)
    if (typeof found === 'string') return found
  }
  return undefined
}

const isDocument = (source: string) => /\.(md|ts|tsx)$/.test(source)

function checkSource({ sentence, source }: Promised, catalogs: readonly Messages[]): string | null {
  if (isDocument(source)) {
    if (!existsSync(source)) return `${source} does not exist`
    return readFileSync(source, 'utf8').includes(sentence) ? null : `${source} no longer says “${sentence}”`
  }
  const message = findMessage(catalogs, source)
  if (message === undefined) return `there is no message ${source}`
  return message.includes(sentence) ? null : `${source} now says “${message}”`
}

function checkTest(test: string): string | null {
  const [file = '', title = ''] = test.split(' › ')
  if (!existsSync(file)) return `there is no test ${file}`
  return title !== '' && readFileSync(file, 'utf8').includes(title) ? null : `${file} has no test “${title}”`
}

/** Explains the problems of a row; empty if its sentence stands where it says, and its tests exist. */
export function checkPromise(promised: Promised, catalogs: readonly Messages[]): string[] {
  const tests = promised.tests.length > 0 ? promised.tests.map(checkTest) : ['it names no test']
  return [checkSource(promised, catalogs), ...tests].filter((problem) => problem !== null)
}
