/**
 * Counts the votes of a contest again, from its published files or from the scrutineer's package, and compares the result
 * with the published one. Needs Node 20 and nothing else: the build bundles it into `recount.mjs` for `/results`.
 */
import { statSync } from 'node:fs'
import { FileError } from '../contract/results/result-files.ts'
import { countAgain } from './recount/count-again.ts'
import { Difference } from './recount/difference.ts'
import { readFolder } from './recount/read-folder.ts'
import { readPackage } from './recount/read-package.ts'

const usage = `Usage: node recount.mjs <folder>
       node recount.mjs <package> [folder]

  <folder>   with the files of the results: results-<year>.csv, patterns-<year>.csv and ties-<year>.csv.
             A list of receipts in it is checked as well.
  <package>  scrutineer's package (.tar.gz). All its ballots are counted, and the fingerprint of each day is verified.
             A folder after it has fingerprints-<year>.csv as it was published: both must be equal.

Exit code: 0 if everything matches, 1 for a difference, 2 if a file is missing or damaged.`

/** Returns the exit code, after one line without a stack. */
function explain(error: unknown): number {
  if (error instanceof Difference) {
    console.log(`\nDIFFERENCE: ${error.message}`)
    return 1
  }
  if (error instanceof FileError) console.error(`The recount stopped: ${error.message}.`)
  else console.error('The recount stopped:', error)
  return 2
}

async function recount([path, publicFolder]: readonly string[]): Promise<number> {
  if (!path || path.startsWith('-')) {
    console.error(usage)
    return 2
  }
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) throw new FileError(`there is no file or folder ${path}`)
    const files = found.isDirectory() ? await readFolder(path) : await readPackage(path, publicFolder)
    countAgain(files, console.log)
    return 0
  } catch (error) {
    return explain(error)
  }
}

process.exitCode = await recount(process.argv.slice(2))
