import { spawnChild } from '@snowplow/load/processes.ts'

/** Exit code of a command that has succeeded and found something that needs attention. */
const needsAttention = 2

/** Runs an operator's command on the database of a demo. @throws with its output if it fails */
export async function runOperator<Result>(args: string[], database: string): Promise<Result> {
  const { PATH, TMPDIR } = process.env
  const environment = { PATH, TMPDIR, CONTEST_MODE: 'demo', DATABASE_URL: database }
  const command = ['server/commands/operator.ts', ...args, '--json']
  const { output, exited } = spawnChild(process.execPath, command, environment)
  const exitCode = await exited
  if (exitCode !== 0 && exitCode !== needsAttention)
    throw new Error(`operator ${args.join(' ')}: ${output.stderr}${output.stdout}`)
  return JSON.parse(output.stdout)
}
