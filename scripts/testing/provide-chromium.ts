import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    // Same browser without windows: 10 % faster.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path))

/**
 * Returns the path of a Chromium: an installed one, else Playwright's download, else Debian's package when root.
 * @throws if none is available
 */
export function provideChromium(): string {
  const ways: [string, string[]][] = [['playwright', ['install', 'chromium-headless-shell', 'chromium']]]
  if (process.getuid?.() === 0)
    ways.push([
      'sh',
      ['-c', 'apt-get update -q && apt-get install -qy chromium-headless-shell || apt-get install -qy chromium'],
    ])
  for (const [command, args] of installed() ? [] : ways) {
    spawnSync(command, args, { stdio: 'inherit', timeout: 600_000 })
    if (installed()) break
  }
  const path = installed()
  if (!path) throw new Error('No Chromium found; install one and name it in CHROMIUM_PATH')
  return path
}

export const launchChromium = (...args: string[]) =>
  chromium.launch({
    executablePath: provideChromium(),
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
