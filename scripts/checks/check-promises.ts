/** Fails when a sentence of `docs/promises.md` has changed without its row, or when a test of a row is gone. */
import { globSync, readFileSync } from 'node:fs'
import { checkPromise, parsePromises, promisesFile } from './promises.ts'

const catalogs = globSync('web/i18n/messages/en*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')))
const { rows, malformed } = parsePromises(readFileSync(promisesFile, 'utf8'))
const problems = [
  ...malformed.map((line) => `${promisesFile}:${line}: not a row of sentence, place and tests`),
  ...rows.flatMap((promised) =>
    checkPromise(promised, catalogs).map((problem) => `${promisesFile}:${promised.line}: ${problem}`),
  ),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('promises: read each sentence against its test, then change the row')
  process.exitCode = 1
} else console.log(`promises: ${rows.length} sentences`)
