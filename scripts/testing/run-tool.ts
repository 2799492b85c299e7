import { spawnSync } from 'node:child_process'
import { bareEnvironment } from '../../server/test/process/bare-environment.ts'
import { provideChromium } from './provide-chromium.ts'

/** Runs a program with its output on the terminal. @returns whether it has succeeded */
export function runTool(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const env = { ...process.env, NODE_COMPILE_CACHE: bareEnvironment.NODE_COMPILE_CACHE, ...environment }
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) console.error(`${command} cannot be started: ${error.message}`)
  return status === 0
}

export const buildSite = (...options: string[]) => runTool('node', ['scripts/build-if-needed.ts', ...options])

export const runBrowserTests = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  runTool('playwright', ['test', '--config', 'e2e', ...args], { CHROMIUM_PATH: provideChromium(), ...environment })
