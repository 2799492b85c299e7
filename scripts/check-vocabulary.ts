/** Fails on private words in names and comments, and says what to write instead: `vocabulary.ts` holds the lists. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isMeasured, measureFile, type Violation } from './measure-vocabulary.ts'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n').filter(isMeasured)

const violations = files.flatMap((file): Violation[] => measureFile(file, readFileSync(file, 'utf8')).violations)
for (const { file, line, found, instead } of violations) console.error(`${file}:${line}: “${found}”: write ${instead}`)
if (violations.length) {
  console.error(`vocabulary: ${violations.length} names or comments to reword (scripts/vocabulary.ts has the terms)`)
  process.exitCode = 1
} else console.log(`vocabulary: ${files.length} files`)
