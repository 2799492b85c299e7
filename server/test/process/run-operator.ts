import { spawn } from 'node:child_process'
import { bareEnvironment } from './bare-environment.ts'

const secret = 'a secret of the tests that is long enough'

/** @param limitBlocks max file size in blocks of 512 bytes, to simulate a full disk */
export function startOperator(args: string[], environment: NodeJS.ProcessEnv, limitBlocks = 'unlimited') {
  const command = spawn(
    'sh',
    ['-c', `ulimit -S -f ${limitBlocks}; exec "$@"`, 'sh', process.execPath, 'server/commands/operator.ts', ...args],
    {
      env: { ...bareEnvironment, JWT_SECRET: secret, ...environment },
    },
  )
  let output = ''
  let errors = ''
  command.stdout.on('data', (chunk) => (output += chunk))
  command.stderr.on('data', (chunk) => (errors += chunk))
  const exited = new Promise<number | null>((resolve) => command.once('close', resolve))
  return { command, result: exited.then((code) => ({ code, output, errors })) }
}

export const runOperator = (...call: Parameters<typeof startOperator>) => startOperator(...call).result
