import { existsSync } from 'node:fs'
import { join } from 'node:path'

// A release archive brings its own Node, and has no npm.
const isArchive = existsSync(join(import.meta.dirname, '../../runtime/node'))

/** Shell commands as they are called here, for messages. */
export const commandNames = isArchive
  ? { operator: 'bin/operator', start: 'bin/contest' }
  : { operator: 'npm run operator --', start: 'npm start' }
