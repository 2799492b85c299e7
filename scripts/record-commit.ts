/** Records the commit of the build, for servers without git or the repository. */
import { writeFileSync } from 'node:fs'
import { builtCommitFile, readHead } from '../server/build.ts'

writeFileSync(builtCommitFile, readHead('.') ?? '')
