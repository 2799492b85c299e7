import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { waitUntil } from './wait.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const running = new Map<ChildProcess, NodeJS.Signals>()
process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

interface SpawnOptions extends Pick<SpawnOptionsWithoutStdio, 'cwd' | 'uid' | 'gid'> {
  /** Sent when this process ends first. */
  endSignal?: NodeJS.Signals
}

/** Spawns a process that ends with this one. @returns the child, its error output, and its exit code, null after a kill */
export function spawnChild(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { endSignal = 'SIGKILL', ...options }: SpawnOptions = {},
) {
  const child = spawn(command, args, { cwd: root, env, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text) => {
      output[name] += text
    })
  running.set(child, endSignal)
  const exited: Promise<number | null> = once(child, 'close').then(([code]) => code)
  exited.finally(() => running.delete(child))
  return { child, output, exited }
}

/** @returns false if the process has ended, or is not up in time */
export async function waitUntilUp(child: ChildProcess, isUp: () => Promise<boolean>, timeoutMs: number) {
  let hasStarted = false
  const check = async () => {
    hasStarted = await isUp()
    return hasStarted || child.exitCode !== null
  }
  await waitUntil(check, { pauseMs: 20, timeoutMs })
  return hasStarted
}
