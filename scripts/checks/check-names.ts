/** Fails if too many exported functions have names that do not start with a verb. */
import { isPossessive, limits, readExportedFunctions, startsWithVerb } from './exported-functions.ts'

const functions = readExportedFunctions()
const nouns = functions.filter((one) => !startsWithVerb(one))
const possessives = functions.filter(isPossessive)
const summary = `${nouns.length} of ${functions.length} exported functions do not start with a verb, ${possessives.length} are called xOf`
if (nouns.length > limits.nouns * functions.length || possessives.length > limits.possessives) {
  for (const { file, name } of nouns) console.error(`${file}: ${name}`)
  console.error(
    `names: ${summary}; at most ${limits.nouns * 100} % and ${limits.possessives} (CONTRIBUTING.md, “Language”)`,
  )
  process.exitCode = 1
} else console.log(`names: ${summary}`)
