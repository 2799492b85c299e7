import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Exit code of a command that has succeeded and found something that needs attention. */
const needsAttention = 2

/** Runs an operator's command on the database of a demo. @throws with its output if it fails */
export async function operator<Result>(args: string[], database: string): Promise<Result> {
  const run = execute(process.execPath, ['server/commands/operator.ts', ...args, '--json'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, CONTEST_MODE: 'demo', DATABASE_URL: database, TMPDIR: process.env.TMPDIR },
    maxBuffer: 2 ** 24,
  })
  const { stdout } = await run.catch((error) => {
    if (error.code === needsAttention) return error as { stdout: string }
    throw error
  })
  return JSON.parse(stdout)
}
