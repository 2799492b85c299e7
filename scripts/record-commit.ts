/** Records the commit that was built, for a server that runs where neither git nor the repository is. */
import { writeFileSync } from 'node:fs'
import { builtCommitFile, readHead } from '../server/build.ts'

writeFileSync(builtCommitFile, readHead('.') ?? '')
