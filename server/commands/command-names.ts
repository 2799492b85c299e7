import { existsSync } from 'node:fs'
import { join } from 'node:path'

// A release archive brings its own Node, and has no npm.
const isArchive = existsSync(join(import.meta.dirname, '../../runtime/node'))

/** Shell commands as they are called here, for messages. `start` reads no settings of the real contest. */
export const commandNames = isArchive
  ? { operator: 'bin/operator', start: 'runtime/node server/main.ts' }
  : { operator: 'npm run operator --', start: 'npm start' }
